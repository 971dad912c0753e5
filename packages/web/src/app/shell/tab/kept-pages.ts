import type { ScreenKey } from '@material/contract/screens.ts';
import type { KeptAt, KeptWork } from '../../../lib/sign-in/kept-work.ts';
import { readText, removeKey } from '../../../lib/session/storage.ts';

type KeptModule = { readonly keptWork: KeptWork };

/** `addAskOrder` says in `add-ask-order-kept.ts` what it keeps. */
const fileOf = (screen: ScreenKey): string =>
  `${screen.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-kept.ts`;

const loaders = new Map(
  Object.entries(import.meta.glob<KeptModule>('../../../features/**/*-kept.ts')).map(([path, load]) => [
    path.split('/').at(-1),
    load,
  ]),
);

/** Whether unsaved changes of a screen stay in this browser when its page is left. */
export const keepsWork = (screen: ScreenKey): boolean => loaders.has(fileOf(screen));

export type Kept = { readonly text: string; readonly discard: () => void };

/** A draft that cannot be read is copied as it is stored. */
function wordsOf({ textOf }: KeptWork, stored: string): string {
  try {
    return textOf(JSON.parse(stored));
  } catch {
    return stored;
  }
}

/** What is kept in this browser for the page of a screen; undefined when there is nothing. */
export async function keptFor(screen: ScreenKey, at: KeptAt): Promise<Kept | undefined> {
  const module = await loaders.get(fileOf(screen))?.();
  const key = module?.keptWork.keyOf(at);
  const stored = key === undefined ? null : readText('local', key);
  if (!module || key === undefined || stored === null) return undefined;
  return { text: wordsOf(module.keptWork, stored), discard: () => removeKey('local', key) };
}
