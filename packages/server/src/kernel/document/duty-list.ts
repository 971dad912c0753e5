import { leftToAnother, mayTake, type Machine, type Party } from '@material/contract/kernel/document/machine.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { scopeCondition, type Sight } from '../database/scope.ts';
import { custom, type Filter } from '../list/list-filter.ts';
import { describeDuties, type UnitNames } from './duty.rules.ts';
import { sql } from '../database/sql.ts';

/** The parties a session stands for, in the centre it is in and by its powers: what waits for them waits for it. */
const partiesOf = (ctx: Ctx): Party[] =>
  (Object.keys(ctx.schema.parties) as Party[]).filter((party) => {
    const { centre, acts } = ctx.schema.parties[party];
    return centre === ctx.centre.kind && acts.some(([machine, action]) => mayTake(machine, action, ctx));
  });

/** The documents of a table with a duty that a condition on `duty` picks out, among those of the centre's city or supplier. */
function withDuty(sight: Sight, table: TableName, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const scope = scopeCondition(sight, 'duty', 'duty');
  // The header's time says nothing more, but leads to the small index of documents that wait at all.
  return sql<boolean>`${sql.ref(`${table}.act_by`)} is not null and ${sql.ref(`${table}.id`)} in (select duty.doc_id from duty
    where duty.doc_type = ${sql.lit(table)} and ${condition} ${scope ? sql`and ${scope}` : sql``})`;
}

const isMine = (ctx: Ctx) => sql<boolean>`duty.party = any(${partiesOf(ctx)})`;
/** To the second, so that everybody who asks in it asks for the same. */
const isLate = ({ now }: Ctx) => sql<boolean>`duty.until < ${new Date(Math.floor(now.getTime() / 1000) * 1000)}`;

/** A status table of stored documents. */
export type Stored = Machine & { readonly table: TableName };

/** That the caller is not the one who left a document to another account; nothing where none is ever left. */
function notLeftByCaller({ userId }: Ctx, machine: Stored): RawBuilder<boolean> | undefined {
  const { table } = machine;
  const { states, types } = leftToAnother(machine);
  if (states.length === 0) return undefined;
  return sql<boolean>`not (${sql.ref(`${table}.status`)} = any(${[...states]}) and ${userId}::bigint is not distinct from
    (select e.actor_id from event e where e.doc_type = ${sql.lit(table)} and e.doc_id = ${sql.ref(`${table}.id`)}
      and e.type = any(${[...types]}) order by e.id desc limit 1))`;
}

/** Documents with a duty of the caller's parties that the caller may see to. */
function forCaller(ctx: Ctx, machine: Stored, condition: RawBuilder<boolean>): RawBuilder<boolean> {
  const waiting = withDuty(ctx, machine.table, condition);
  const allowed = notLeftByCaller(ctx, machine);
  return allowed ? sql<boolean>`${waiting} and ${allowed}` : waiting;
}

/** Documents that wait for the caller and are past its time. */
export const lateForCaller = (ctx: Ctx, machine: Stored): RawBuilder<boolean> =>
  forCaller(ctx, machine, sql<boolean>`${isMine(ctx)} and ${isLate(ctx)}`);

/** A place sees what is late of its documents whoever keeps them waiting. */
const ofCity = (ctx: Ctx): Sight =>
  ctx.centre.kind === 'city' ? { ...ctx, centre: { ...ctx.centre, placeId: null } } : ctx;

/** Only what waits for the caller, or only what is past somebody's time; whose time ends first, comes first. */
export const dutyFilter = (machine: Stored): Filter =>
  custom<'mine' | 'late'>(
    (ctx, which) =>
      which === 'late' ? withDuty(ofCity(ctx), machine.table, isLate(ctx)) : forCaller(ctx, machine, isMine(ctx)),
    'duty_party_idx',
    { order: `${machine.table}.act_by` },
  );

/** One party that a row waits for; places of one document share its time. */
type StoredDuty = { readonly party: Party; readonly until: string };

/** What a list selects so that a row can say who must act: each party, whose time ends first before the others. */
export const dutyColumns = (table: TableName) => ({
  waits: sql<
    StoredDuty[]
  >`(select coalesce(json_agg(json_build_object('party', w.party, 'until', w.until) order by w.until, w.party), '[]')
    from (select party, min(until) as until from duty where doc_type = ${sql.lit(table)} and doc_id = ${sql.ref(`${table}.id`)} group by party) w)`,
});

/** Who must act on a row until when, in words. */
export const dutyOf = (
  { now, schema: { parties } }: Ctx,
  {
    waits,
    ...names
  }: { readonly waits: readonly (Pick<StoredDuty, 'party'> & { readonly until: string | null })[] } & UnitNames,
  verbOf: (party: Party) => string | undefined,
) => {
  const duties = waits.map(({ party, until }) => ({
    party,
    until: until === null ? null : new Date(until),
    verb: verbOf(party) ?? '处理',
  }));
  return describeDuties(duties, { parties, names, now });
};
