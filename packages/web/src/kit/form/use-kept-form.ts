import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { moveKey, readJson, removeKey, writeJson } from '../../lib/session/storage.ts';
import { type FormState, isDirty, keyedLines } from './form-state.rules.ts';

/** What a browser keeps of a form that has not been saved. */
export type KeptForm = Omit<FormState, 'problems'> & {
  /** When it was last touched, as a wire time. */
  readonly at?: string;
};

export const isKeptForm = (value: unknown): value is KeptForm => {
  const kept = value as Partial<KeptForm> | null;
  return typeof kept?.base === 'object' && typeof kept.values === 'object';
};

/** Apart by user: nobody's entries may go out under another name. */
export const keptFormKey = (name: string, userId: number | null): string => `${name}:${userId ?? 0}`;

export const readKeptForm = (key: string): KeptForm | undefined => readJson('local', key, isKeptForm) ?? undefined;

export const writeKeptForm = (key: string, { base, values, aside }: KeptForm): void =>
  writeJson('local', key, { base, values, aside, at: wireTime(new Date()) });

/** Longer ones take too long to be written at every key. */
const shortLines = 100;
const keepAfterMs = 500;
type Waiting = { readonly key: string; readonly state: FormState; readonly timer: ReturnType<typeof setTimeout> };

/** Writes a short state at once, a long one soon after the last change, and when the page goes out of sight or is left. */
function useLateWrites(isChanged: (state: FormState) => boolean) {
  const waiting = useRef<Waiting>(undefined);
  const drop = (): void => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  const flush = useRef((): void => {
    const now = waiting.current;
    drop();
    if (!now) return;
    if (isChanged(now.state)) writeKeptForm(now.key, now.state);
    else removeKey('local', now.key);
  });
  useEffect(() => {
    const { current } = flush;
    window.addEventListener('pagehide', current);
    return () => {
      window.removeEventListener('pagehide', current);
      current();
    };
  }, []);
  const put = (key: string, state: FormState): void => {
    drop();
    const isShort = keyedLines(state.values).length <= shortLines;
    waiting.current = { key, state, timer: setTimeout(flush.current, keepAfterMs) };
    if (isShort) flush.current();
  };
  return { put, drop, flush };
}

/** What this browser keeps under a name, to be looked at. */
export function useKept(name: string) {
  const userId = useSession(({ id }) => id);
  const key = keptFormKey(name, userId);
  const kept = useMemo(() => readKeptForm(key), [key]);
  return { userId, key, kept, drop: (): void => removeKey('local', key) };
}

/** Keeps what is entered in this browser until it is saved or given up: a reload or a closed tab loses nothing. */
export function useKeptForm(name: string, isChanged: (state: FormState) => boolean = isDirty) {
  const { userId, key, kept, drop } = useKept(name);
  const late = useLateWrites(isChanged);
  const { flush } = late;
  const last = useRef({ key, userId });
  useEffect(() => {
    const { key: before, userId: writer } = last.current;
    last.current = { key, userId };
    if (before === key || writer !== userId) return;
    // What the form is called has changed, not what stands in it: a new order has its number.
    flush.current();
    moveKey('local', before, key);
  }, [key, userId, flush]);
  return {
    kept: kept && { ...kept, problems: [] },
    onChange: (state: FormState): void => late.put(key, state),
    /** Keeps what is unsaved under the name that the form goes on with elsewhere: a new document has its number. */
    keepAs: (other: string, state: FormState): void => {
      late.drop();
      drop();
      if (isChanged(state)) writeKeptForm(keptFormKey(other, userId), state);
    },
    /** Keeps it now, also where another window has dropped it. */
    keepNow: (state: FormState): void => {
      late.drop();
      writeKeptForm(key, state);
    },
    drop: (): void => {
      late.drop();
      drop();
    },
  };
}
