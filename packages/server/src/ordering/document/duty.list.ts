import { parseWireTime } from '@material/contract/kernel/business-time.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { custom, shortName, type Filter } from '../../kernel/list/list-query.ts';
import { describeDuty, type DutyNames } from '../duty.rules.ts';
import type { Party } from '@material/contract/kernel/machine.ts';
import { partiesOf } from '../parties.ts';

export type DutyTable = 'pickup_order' | 'transport_order' | 'inbound_order';

/**
 * Only what waits for the caller's parties, or only what is past its time. `own`: what must hold besides where a document
 * concerns several units and waits for some of them.
 */
export const dutyFilter = (table: DutyTable, own?: (ctx: Ctx) => RawBuilder<boolean>): Filter =>
  custom<'mine' | 'late'>((ctx, which) => {
    const party = sql.ref(`${table}.act_party`);
    return which === 'late'
      ? sql<boolean>`${party} is not null and ${sql.ref(`${table}.act_by`)} < ${ctx.now}`
      : sql<boolean>`${party} = any(${partiesOf(ctx)}) ${own ? sql`and ${own(ctx)}` : sql``}`;
  }, `${table}_party_idx`);

/** The display names of a row's units follow the caller's nameType. */
export const shownName = (ctx: Ctx, alias: string) =>
  ctx.request.nameType === 2 ? shortName(alias) : sql<string>`${sql.ref(`${alias}.name`)}`;

/** What a list selects so that a row can say who must act. */
export const dutyColumns = { actParty: 'act_party', actBy: 'act_by' } as const;
export type DutyRaw = { actParty: Party | null; actBy: string | null };

/** Who must act on a row until when, in words. */
export function dutyOf(ctx: Ctx, raw: DutyRaw & DutyNames, verb: string | undefined) {
  const until = raw.actBy === null ? null : (parseWireTime(raw.actBy) ?? null);
  return {
    ...describeDuty({ party: raw.actParty, until, verb: verb ?? '处理', names: raw, now: ctx.now }),
    until: raw.actBy,
  };
}
