import type { CompiledQuery } from 'kysely';
import { changesOf, type Ctx } from '../ctx.ts';
import type { Changes } from '../database/changes.ts';

const rememberedMs = 1000;
const most = 1000;

type Count = { readonly result: Promise<unknown>; readonly since: number; isDone: boolean };
const counts = new WeakMap<Changes, Map<string, Count>>();

function countsOf(changes: Changes): Map<string, Count> {
  const known = counts.get(changes) ?? new Map<string, Count>();
  counts.set(changes, known);
  return known;
}

/** Whether whoever asks now would count the same. */
function isFresh(ctx: Ctx, changes: Changes, { since, isDone }: Count): boolean {
  if (since <= changes.lastWrite(ctx.session.userId)) return false;
  return !isDone || (changes.isHeard() && performance.now() - since < rememberedMs);
}

/**
 * What many ask for after one change is counted once: equal counts share the one under way, and for a second its result
 * while this process would have heard of a change of what they count. Whoever has written since counts anew.
 */
export function sharedCount<R>(ctx: Ctx, { sql, parameters }: CompiledQuery) {
  const changes = changesOf(ctx);
  const key = changes && JSON.stringify([changes.versionOf(sql), sql, parameters]);
  const known = changes && countsOf(changes);
  const found = key === undefined ? undefined : known?.get(key);
  return {
    /** The count that somebody has asked for already. */
    found: found && changes && isFresh(ctx, changes, found) ? (found.result as Promise<R>) : undefined,
    /** Gives a count that is asked for now to whoever asks for the same. */
    share: (result: Promise<R>): Promise<R> => {
      if (key === undefined || !known) return result;
      const count: Count = { result, since: performance.now(), isDone: false };
      if (known.size >= most) known.clear();
      known.set(key, count);
      const forget = () => known.get(key) === count && known.delete(key);
      result.then(() => {
        count.isDone = true;
        setTimeout(forget, rememberedMs).unref();
      }, forget);
      return result;
    },
  };
}
