import { cityStatus } from '@material/contract/identity/city.status.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { relocateCity } from './city-relocation.ts';
import { cities } from './city.list.ts';
import * as repo from './city.repo.ts';

type At = Locked<repo.CityHead, never>;
type Said = { readonly reason: string };

const because = (_ctx: Ctx, _at: At, { reason }: Said) => ({ head: { stop_reason: reason } });
const again = () => ({ head: { stop_reason: null } });

async function refuseOpen(ctx: Ctx, { doc }: At): Promise<Problem[]> {
  const open = await repo.openIn(ctx, doc.id);
  if (open.length === 0) return [];
  const row = await cities.row(ctx, doc.id, () => []);
  refuse('inUse', { noun: cityStatus.noun, name: doc.name, places: repo.placesText(open) }, { row });
}

/** 城市: no lines, and nobody whom it waits for. */
export const cityMoves = moves(
  { machine: cityStatus, list: cities, deadlines: {}, duties: () => 'kept' as const },
  {
    find: repo.cityHead,
    lock: async (ctx, id): Promise<never[]> => {
      await repo.holdCity(ctx, id);
      return [];
    },
  },
)({
  lock: { effect: because },
  unlock: { effect: again },
  stop: {
    effect: async (ctx: Ctx, at: At, said: Said) => {
      await repo.endSessionsOf(ctx, at.doc.id);
      return because(ctx, at, said);
    },
  },
  start: { effect: again },
  relocate: { effect: relocateCity },
  remove: { guard: refuseOpen },
  restore: {
    effect: async (ctx: Ctx, { doc }: At) => {
      await repo.stopPeopleOf(ctx, doc.id);
      return again();
    },
  },
});
