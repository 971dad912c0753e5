import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { scopeCondition, type Sight } from '../../kernel/database/scope.ts';
import { custom, shortName, type Filter } from '../../kernel/list/list-query.ts';
import { describeDuties, type DutyNames } from '../duty.rules.ts';
import type { Party } from '@material/contract/kernel/machine.ts';
import { partiesOf } from '../parties.ts';

export type DutyTable = 'ask_order' | 'pickup_order' | 'transport_order' | 'inbound_order';

/** The documents of a table with a duty that a condition on `duty` picks out, among those of the centre's city or supplier. */
function waiting(sight: Sight, table: DutyTable, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const scope = scopeCondition(sight, 'duty', 'duty');
  return sql<boolean>`${sql.ref(`${table}.id`)} in (select duty.doc_id from duty
    where duty.doc_type = ${sql.lit(table)} and ${condition} ${scope ? sql`and ${scope}` : sql``})`;
}

/** A place sees what is late of its documents whoever keeps them waiting. */
const ofCity = (ctx: Ctx): Sight =>
  ctx.centre.kind === 'city' ? { ...ctx, centre: { ...ctx.centre, placeId: null } } : ctx;

/** Only what waits for the caller's parties, or only what is past somebody's time. */
export const dutyFilter = (table: DutyTable): Filter =>
  custom<'mine' | 'late'>(
    (ctx, which) =>
      which === 'late'
        ? waiting(ofCity(ctx), table, sql<boolean>`duty.until < ${ctx.now}`)
        : waiting(ctx, table, sql<boolean>`duty.party = any(${partiesOf(ctx)})`),
    'duty_party_idx',
  );

/** The display names of a row's units follow the caller's nameType. */
export const shownName = (ctx: Ctx, alias: string) =>
  ctx.request.nameType === 2 ? shortName(alias) : sql<string>`${sql.ref(`${alias}.name`)}`;

/** One party that a row waits for; places of one document share its time. */
export type DutyRaw = { readonly party: Party; readonly until: string | null };

/** What a list selects so that a row can say who must act: each party, whose time ends first before the others. */
export const dutyColumns = (table: DutyTable) => ({
  waits: sql<
    DutyRaw[]
  >`(select coalesce(json_agg(json_build_object('party', w.party, 'until', w.until) order by w.until, w.party), '[]')
    from (select party, min(until) as until from duty where doc_type = ${sql.lit(table)} and doc_id = ${sql.ref(`${table}.id`)} group by party) w)`,
});

/** Who must act on a row until when, in words. */
export const dutyOf = (
  { now }: Ctx,
  { waits, ...names }: { readonly waits: readonly DutyRaw[] } & DutyNames,
  verbOf: (party: Party) => string | undefined,
) => {
  const duties = waits.map(({ party, until }) => ({
    party,
    until: until === null ? null : new Date(until),
    verb: verbOf(party) ?? '处理',
  }));
  return describeDuties(duties, { names, now });
};
