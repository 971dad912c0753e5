import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';

/** A material as an order line copies it. */
export type MaterialFacts = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly spec: string;
  readonly unitName: string;
  readonly isDecimal: boolean;
  readonly baseUnitName: string;
  readonly baseFactor: string;
  readonly secondUnitName: string | null;
  readonly storageName: string;
  /** The highest temperature of its storage; null is no limit. */
  readonly maxTemp: string | null;
  readonly isFood: boolean;
  readonly shelfLifeDays: number | null;
  readonly acceptRatio: string | null;
  readonly isCross: boolean;
  readonly isControl: boolean;
  readonly controlReasonId: number | null;
  readonly controlReason: string | null;
  readonly controlFrom: string | null;
  readonly controlTo: string | null;
  readonly minQty: string;
  readonly multiple: string;
  readonly status: 'ENABLED' | 'DISABLED';
  /** From the material's own category up to its root. */
  readonly categoryIds: readonly number[];
};

const selectMaterials = sql`
  select m.id, m.code, m.name, m.short_name as "shortName", m.spec, u.name as "unitName", u.is_decimal as "isDecimal",
    b.name as "baseUnitName", m.base_factor as "baseFactor", s.name as "secondUnitName", g.name as "storageName", g.max_temp as "maxTemp", m.is_food as "isFood",
    m.shelf_life_days as "shelfLifeDays", m.accept_ratio as "acceptRatio", m.is_cross as "isCross", m.is_control as "isControl",
    m.control_reason_id as "controlReasonId", r.name as "controlReason", m.control_from as "controlFrom", m.control_to as "controlTo",
    m.min_qty as "minQty", m.multiple, m.status, array_remove(array[c.id, c.parent_id], null) as "categoryIds"
  from material m join unit u on u.id = m.unit_id join unit b on b.id = m.base_unit_id left join unit s on s.id = m.second_unit_id
    join storage_mode g on g.id = m.storage_mode_id left join control_reason r on r.id = m.control_reason_id
    join material_category c on c.id = m.category_id`;

/** The facts of these materials, by id. */
export async function loadMaterials(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, MaterialFacts>> {
  const { rows } = await sql<MaterialFacts>`${selectMaterials} where m.id = any(${[...new Set(ids)]})`.execute(
    unscoped(ctx),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The facts of materials that a sheet names by code, full name or short name. */
export async function loadMaterialsNamed(ctx: Ctx, words: readonly string[]): Promise<readonly MaterialFacts[]> {
  const wanted = [...new Set(words)];
  const { rows } = await sql<MaterialFacts>`${selectMaterials}
    where m.code = any(${wanted}) or m.name = any(${wanted}) or m.short_name = any(${wanted})`.execute(unscoped(ctx));
  return rows;
}
