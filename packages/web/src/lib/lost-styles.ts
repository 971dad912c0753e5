/** Style sheets that were asked for and did not arrive: the loader of pages takes them for loaded from then on. */
const lost = new Set<string>();

const fetchSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => {
      lost.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });

/** Remembers which did not arrive; returns how to stop. */
export function watchStyles(): () => void {
  const note = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lost.add(target.href);
    target.remove();
  };
  // What fails to load says so to itself alone.
  window.addEventListener('error', note, { capture: true });
  return () => window.removeEventListener('error', note, { capture: true });
}

/** Loads a part of the program, and before it the style sheets that are missing. */
export async function withStyles<T>(load: () => Promise<T>): Promise<T> {
  await Promise.all([...lost].map(fetchSheet));
  return load();
}
