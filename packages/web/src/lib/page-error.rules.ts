/** Where the program's own files lie, built and while it is developed. */
const ownFiles = /^\/(?:assets|src|packages|node_modules|@fs|@vite)\/[\w./@~-]*$/;
const frameEnd = /((?:https?:\/\/|\/)[^\s()]*?):(\d+):(\d+)\)?$/;
const frameStart = /^\s*(?:at\s+)?(?:async\s+|new\s+)?([\w$.<>]*)\s*[(@]/;
const framesKept = 25;

const pathOf = (address: string, origin: string): string | undefined => {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined;
  return url?.origin === origin && ownFiles.test(url.pathname) ? url.pathname : undefined;
};

/** The places in the program that a stack names. Messages, queries and foreign addresses may hold what people entered. */
const framesOf = (stack: string, origin: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const [, address, row, column] = frameEnd.exec(line) ?? [];
    const path = address === undefined ? undefined : pathOf(address, origin);
    return path === undefined ? [] : [`${frameStart.exec(line)?.[1] ?? ''} ${path}:${row}:${column}`.trim()];
  });

const kindOf = ({ name, message }: Error): string => {
  const [, number] = /^Minified React error #(\d+)/.exec(message) ?? [];
  if (number !== undefined) return `React ${number}`;
  return /^\w{1,60}$/.test(name) ? name : 'Error';
};

/** A page whose code could not be fetched, in the words of the browsers: no fault of the page. */
export const isPageLost = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message);

export type PageErrorFacts = { readonly kind: string; readonly stack: string };

/** What may be reported of an error: its kind and where it happened, never its words. */
export function pageErrorFacts(error: unknown, components: string, origin: string): PageErrorFacts {
  if (!(error instanceof Error)) return { kind: typeof error, stack: '' };
  const frames = framesOf(error.stack ?? '', origin).slice(0, framesKept);
  const drawn = framesOf(components, origin).slice(0, framesKept);
  return { kind: kindOf(error), stack: [...frames, ...(drawn.length > 0 ? ['in', ...drawn] : [])].join('\n') };
}
