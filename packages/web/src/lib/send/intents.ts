import { wire } from '@material/contract/kernel/value/constants.ts';
import { randomKey } from './seal.ts';

type Held = { readonly key: string; readonly since: number; pending: number };

const held = new Map<string, Held>();
const maxHeld = 200;
const keptMs = wire.idempotencyHours * 3_600_000;

/** One user's wish to change something; the same wish sent again carries the same key. */
export type Intent = {
  readonly key: string;
  /** `answered`: the server has spoken, so the next send is a new wish. Otherwise nobody knows whether it arrived. */
  end(how: 'answered' | 'unknown'): void;
};

/** The idempotency key of this call and payload: new, unless the same is under way or was lost on the network. */
export function claimIntent(identity: string, now: number): Intent {
  forgetOld(now);
  const known = held.get(identity) ?? { key: randomKey(), since: now, pending: 0 };
  known.pending += 1;
  held.set(identity, known);
  return {
    key: known.key,
    end: (how) => {
      known.pending -= 1;
      if (how === 'answered' && held.get(identity) === known) held.delete(identity);
    },
  };
}

/** Whether some write is under way. */
export const isSending = (): boolean => [...held.values()].some(({ pending }) => pending > 0);

function forgetOld(now: number): void {
  for (const [identity, intent] of held) {
    const isTooMany = held.size > maxHeld;
    if (intent.pending === 0 && (isTooMany || now - intent.since > keptMs)) held.delete(identity);
  }
}
