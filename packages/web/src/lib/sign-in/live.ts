import { everyTable, type LiveWords, ownPowers } from '@material/contract/kernel/call/live.ts';
import { refreshQuietly } from '../query.ts';
import { reloadPowers } from './sign-in.ts';

/** However often others write, what is shown is asked for again no sooner than this after the last time. */
const leastMs = 1000;
const heldMs = 3000;

type Hear = (words: readonly string[]) => void;
const openForms = new Set<Hear>();

/** Hears what others have written while something unsaved is in sight, which itself is asked for again only later. */
export const onHeldNews = (hear: Hear): (() => void) => {
  openForms.add(hear);
  return () => void openForms.delete(hear);
};
export const tellHeld: Hear = (words) => openForms.forEach((hear) => hear(words));

/**
 * Hears which tables others have changed, and asks again for what shows them: together, at a moment of chance within the
 * time that the server gives, and only while the window is looked at. While somebody has something unsaved before them
 * nothing changes under it: what they send is held against what is stored, as ever, and forms learn of it (`onHeldNews`).
 */
export function refresher(refresh: (words: readonly string[]) => void, isHeld: () => boolean) {
  const due = new Set<string>();
  const told = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastAt = -Infinity;
  let given = 0;

  const run = (): void => {
    timer = undefined;
    if (document.hidden || due.size === 0) return;
    if (isHeld()) {
      const fresh = [...due].filter((word) => !told.has(word));
      for (const word of fresh) told.add(word);
      if (fresh.length > 0) tellHeld(fresh);
      timer = setTimeout(run, heldMs);
      return;
    }
    lastAt = performance.now();
    const words = [...due];
    due.clear();
    told.clear();
    refresh(words);
  };
  const plan = (): void => {
    if (document.hidden || due.size === 0) return;
    const rest = lastAt + Math.max(leastMs, given) - performance.now();
    timer ??= setTimeout(run, Math.max(rest, Math.random() * given));
  };
  document.addEventListener('visibilitychange', plan);
  return {
    hear: ({ about, within }: LiveWords): void => {
      for (const word of about) {
        due.add(word);
        told.delete(word);
      }
      given = within;
      plan();
    },
    stop: (): void => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', plan);
    },
  };
}

const aboutPowers = (words: readonly string[]): string[] =>
  words.filter((word) => word === ownPowers || word === everyTable);

/** Asks again for what others have changed. What one may do is asked at once: the menu stands beside what is being entered. */
export function liveRefresher(isHeld: () => boolean) {
  const pages = refresher((words) => void refreshQuietly(words), isHeld);
  const powers = refresher(
    () => void reloadPowers(),
    () => false,
  );
  return {
    hear: ({ about, within }: LiveWords): void => {
      pages.hear({ about, within });
      powers.hear({ about: aboutPowers(about), within });
    },
    stop: (): void => {
      pages.stop();
      powers.stop();
    },
  };
}
