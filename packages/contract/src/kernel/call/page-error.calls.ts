import { z } from 'zod';
import { write } from './call.ts';
import { filled, text } from '../field/fields.ts';

const pageErrorLimits = { page: 200, version: 60, kind: 80, stack: 6000 } as const;

/** What the web says by itself about a page that broke: where in the program, never what stood on the page. */
export const pageErrorCalls = {
  reportPageError: write('/api/System/ReportPageError', {
    access: 'public',
    input: z.strictObject({
      /** The screen's path, without its query. */
      page: filled(pageErrorLimits.page),
      version: filled(pageErrorLimits.version),
      /** `TypeError`, `React 185` */
      kind: filled(pageErrorLimits.kind),
      /** Names of functions and files with their lines, innermost first. */
      stack: text(pageErrorLimits.stack),
    }),
    /** The number to find it by in the server's log. */
    output: z.object({ no: z.string() }),
  }),
};
