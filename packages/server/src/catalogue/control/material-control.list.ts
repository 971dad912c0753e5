import {
  allCities,
  materialControlCalls,
  type ControlRow,
} from '@material/contract/catalogue/control/material-control.calls.ts';
import { controlState, type ControlState } from '@material/contract/catalogue/control/material-control.rules.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { listOf, withComputed, type RawOf } from '../../kernel/list/list-of.ts';

const isOver = (on: string) => sql<boolean>`material_control.valid_to < ${on}::date`;

/** `controlState` as conditions. */
const states = {
  COMING: (on) => sql<boolean>`(material_control.lift_time is null and material_control.valid_from > ${on}::date)`,
  IN_FORCE: (on) => sql<boolean>`(material_control.lift_time is null and material_control.valid_from <= ${on}::date
    and (${isOver(on)}) is not true)`,
  OVER: (on) => sql<boolean>`(material_control.lift_time is null and ${isOver(on)})`,
  LIFTED: () => sql<boolean>`material_control.lift_time is not null`,
} satisfies Record<ControlState, (on: string) => RawBuilder<boolean>>;

const stored = listOf(materialControlCalls.getListControlMaterials, {
  table: 'material_control',
  joins: {
    m: { to: 'material', by: 'material_id' },
    c: { to: 'city', by: 'city_id', maybe: true },
    r: { to: 'control_reason', by: 'controlled_for_id' },
    n: { to: 'app_user', by: 'create_id', maybe: true },
    k: { to: 'app_user', by: 'lift_id', maybe: true },
  },
  columns: {
    materialCode: 'm.code',
    materialName: { nameOf: 'm' },
    spec: 'm.spec',
    cityName: sql<string>`coalesce(c.name, ${allCities})`,
    controlledFor: 'r.name',
    createName: 'n.name',
    liftName: 'k.name',
  },
  computed: ['state'],
  search: { materialName: namedIn('material_control.material_id', 'material') },
  filters: {
    state: custom<ControlState>(({ now }, state) => states[state](businessDate(now)), 'material_control_valid_to_idx'),
    materialId: { index: 'material_control_material_idx' },
    cityId: custom<number>(
      (_ctx, id) => sql<boolean>`(material_control.city_id is null or material_control.city_id = ${id})`,
      'material_control_city_idx',
    ),
    controlledForId: { index: 'material_control_controlled_for_idx' },
  },
  sorts: {},
});

const shown = ({ now }: Ctx, row: RawOf<typeof stored>): ControlRow => ({
  ...row,
  state: controlState({ ...row, isLifted: row.liftTime !== null }, businessDate(now)),
});

/** Every control there has been, the newest first. */
export const controls = withComputed(stored, shown);
