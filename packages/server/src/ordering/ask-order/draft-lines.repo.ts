import { sql } from 'kysely';
import { created, unscoped, unwaited, type Ctx } from '../../kernel/ctx.ts';
import type { NewRow } from '../../kernel/database/columns.ts';
import type { OrderingTables } from '../tables.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';
import type { PricedLine } from './draft-line.rules.ts';

type NewLine = NewRow<OrderingTables['ask_line']>;

/** A priced line as a row of its ask order. */
export function lineRow(ctx: Ctx, order: AskOrderRecord, { line, seq }: { line: PricedLine; seq: number }) {
  const { material, version, price, amounts } = line;
  return {
    ask_order_id: order.id,
    city_id: order.city_id,
    supplier_id: order.supplier_id,
    seq,
    material_id: material.id,
    material_code: material.code,
    material_name: material.name,
    material_short_name: material.shortName,
    spec: material.spec,
    unit_name: material.unitName,
    base_unit_name: material.baseUnitName,
    base_factor: material.baseFactor,
    second_unit_name: material.secondUnitName,
    storage_name: material.storageName,
    is_food: material.isFood,
    shelf_life_days: material.shelfLifeDays,
    accept_ratio: material.acceptRatio,
    is_cross: material.isCross,
    qty_asked: line.qty,
    qty_asked2: line.qty2 ?? '0',
    supplier_price_id: version.id,
    unit_price: price.price,
    price_source: price.source,
    tax_rate: version.taxRate,
    tax_treatment: version.taxTreatment,
    amount: amounts.amount,
    amount_ex_tax: amounts.amountExTax,
    tax: amounts.tax,
    is_control: line.controlReasonId !== undefined,
    control_reason_id: line.controlReasonId ?? null,
    remark: line.remark ?? null,
    ...created(ctx),
  } satisfies NewLine;
}
export type LineValues = ReturnType<typeof lineRow>;

// A line has about 40 columns, and PostgreSQL takes at most 65,535 parameters in a statement.
const chunk = 1000;

export async function insertLines(ctx: Ctx, rows: readonly LineValues[]): Promise<void> {
  for (let i = 0; i < rows.length; i += chunk) {
    const inserted = unscoped(ctx)
      .insertInto('ask_line')
      .values(rows.slice(i, i + chunk))
      .execute();
    // Of many, each waits for the one before, so that they do not pile up.
    await (rows.length > chunk ? inserted : unwaited(ctx, inserted));
  }
}

const mutable = {
  seq: 'int',
  qty_asked: 'numeric',
  qty_asked2: 'numeric',
  supplier_price_id: 'bigint',
  unit_price: 'numeric',
  price_source: 'text',
  tax_rate: 'numeric',
  amount: 'numeric',
  amount_ex_tax: 'numeric',
  tax: 'numeric',
  is_control: 'boolean',
  control_reason_id: 'bigint',
  remark: 'text',
} as const;

export async function updateLines(ctx: Ctx, rows: readonly (LineValues & { id: number })[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(mutable) as (keyof typeof mutable)[];
  const sets = names.map((name) => `${name} = d.${name}`).join(', ');
  const types = names.map((name) => `${name} ${mutable[name]}`).join(', ');
  await sql`update ask_line l set ${sql.raw(sets)}, row_version = l.row_version + 1, update_time = ${ctx.now}, update_id = ${ctx.userId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id bigint, ${sql.raw(types)}) where l.id = d.id`.execute(
    unscoped(ctx),
  );
}
