import type { Control, ControlledAt } from '@material/contract/catalogue/control/material-control.rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';

/** A control of a material and what headquarters set it for. */
export type NamedControl = Control & { readonly controlledFor: string };

/** The rule of `controlOn` as a condition on a row `k` of controls. */
const holds = ({ cityId, on }: ControlledAt): RawBuilder<boolean> => {
  const there = cityId === undefined ? sql`` : sql`and (k.city_id is null or k.city_id = ${cityId})`;
  return sql<boolean>`k.lift_time is null and k.valid_from <= ${on}::date
    and (k.valid_to is null or k.valid_to >= ${on}::date) ${there}`;
};

/** Materials that are controlled there on that day, or the others. */
export const areControlled = (at: ControlledAt, isControl: boolean): RawBuilder<boolean> =>
  sql<boolean>`material.id ${isControl ? sql`in` : sql`not in`} (select k.material_id from material_control k where ${holds(at)})`;

/** Whether the material of a row is. */
export const isControlled = (at: ControlledAt): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from material_control k where k.material_id = material.id and ${holds(at)})`;

/** What the material of a row is controlled for there; null where it is not. */
export const controlledForAt = (at: ControlledAt): RawBuilder<string | null> =>
  sql<string | null>`(select r.name from material_control k join control_reason r on r.id = k.controlled_for_id
    where k.material_id = material.id and ${holds(at)} order by k.id limit 1)`;

/** Whoever is at a city asks of that alone. */
export const today = ({ centre, now }: Ctx): ControlledAt => ({
  cityId: centre.kind === 'city' ? centre.cityId : undefined,
  on: businessDate(now),
});

/** Every control of a material `m` that nobody has lifted. */
export const controlsOf = sql<
  readonly NamedControl[]
>`coalesce((select jsonb_agg(jsonb_build_object('cityId', k.city_id,
    'validFrom', k.valid_from, 'validTo', k.valid_to, 'controlledFor', r.name) order by k.id)
  from material_control k join control_reason r on r.id = k.controlled_for_id
  where k.material_id = m.id and k.lift_time is null), '[]')`;
