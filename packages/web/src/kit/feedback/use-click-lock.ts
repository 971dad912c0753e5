import { wire } from '@material/contract/kernel/value/constants.ts';
import { useEffect, useRef, useState } from 'react';

/** What the work returns when it ended before anything was sent: the button is free again at once. */
export const notSent = Symbol('not sent');

export type ClickLock = {
  /** True from the click until both the work and the two seconds are over. */
  readonly isLocked: boolean;
  /** True while the work runs. */
  readonly isBusy: boolean;
  /**
   * Runs the work unless locked; a second click or key press within two seconds does nothing. Where several things share a
   * lock, `of` says which of them it is: another one is no second click, and waits only for work under way.
   */
  readonly run: (work: () => unknown, of?: string) => void;
};

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

/** Keeps an intent from being sent twice. */
export function useClickLock(): ClickLock {
  const [isLocked, setLocked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // State arrives a render later than a second key press may.
  const held = useRef(new Set<string>());
  const working = useRef(false);
  const gone = useRef<AbortController>(new AbortController());

  useEffect(() => {
    const ended = new AbortController();
    gone.current = ended;
    held.current.clear();
    working.current = false;
    setLocked(false);
    return () => ended.abort();
  }, []);

  const run = (work: () => unknown, of = ''): void => {
    if (working.current || held.current.has(of)) return;
    held.current.add(of);
    working.current = true;
    setLocked(true);
    setBusy(true);
    const lockOver = wait(wire.clickLockMs, gone.current.signal);
    const worked = new Promise((resolve) => resolve(work())).finally(() => {
      working.current = false;
      setBusy(false);
    });
    const release = (): void => {
      held.current.delete(of);
      setLocked(held.current.size > 0);
    };
    void Promise.allSettled([worked, lockOver]).then(release);
    void worked.then((answer) => answer === notSent && release()).catch(() => undefined);
    // A refusal has been shown by the request layer; anything else must reach the error boundary's log.
    worked.catch((error: unknown) => {
      if (!(error instanceof Error && error.name === 'Refusal')) reportError(error);
    });
  };
  return { isLocked, isBusy, run };
}
