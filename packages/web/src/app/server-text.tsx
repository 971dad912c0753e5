import { safeHtml } from '../lib/safe-html.ts';

/** A text of the server that emphasises some of its words. */
export const ServerText = ({ text }: { readonly text: string }) => (
  <span dangerouslySetInnerHTML={{ __html: safeHtml(text) }} />
);
