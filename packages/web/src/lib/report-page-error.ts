import { pageErrorFacts } from './page-error.rules.ts';
import { screenAt } from './screen-at.ts';
import { send } from './send/send.ts';
import { addresses } from './sign-in/sign-in.ts';

export type PageError = {
  readonly error: unknown;
  /** The components around the place, as React names them. */
  readonly components: string;
  readonly path: string;
  readonly version: string;
};

const reportsPerVisit = 20;
const numbers = new WeakMap<object, Promise<string>>();
let sent = 0;

async function tell({ error, components, path, version }: PageError): Promise<string> {
  sent += 1;
  if (sent > reportsPerVisit) throw new Error('enough was reported');
  const page = screenAt(path)?.row.path ?? 'other';
  const facts = pageErrorFacts(error, components, location.origin);
  const { no } = await send(addresses.reportPageError, { page, version, ...facts }, { isSilent: true });
  return no;
}

/** Tells the server that a page broke, once per error; the number under which it is found there. */
export function reportPageError(report: PageError): Promise<string> {
  const { error } = report;
  if (typeof error !== 'object' || error === null) return tell(report);
  const known = numbers.get(error);
  if (known) return known;
  const number = tell(report);
  numbers.set(error, number);
  return number;
}
