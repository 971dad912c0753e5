import { unwaited, type Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { append, updateUnder, type NewRowOf } from '../../kernel/row/write.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';
import type { PricedLine } from './draft-line.rules.ts';

type Stored = Pick<
  PricedLine,
  'material' | 'price' | 'amounts' | 'qty' | 'qty2' | 'controlledFor' | 'controlReasonId' | 'remark' | 'makesGood'
> & { readonly version: Pick<PricedLine['version'], 'id' | 'taxRate' | 'taxTreatment'> };

/** A priced line as a row of its ask order. */
export function lineRow(order: AskOrderRecord, { line, seq }: { readonly line: Stored; readonly seq: number }) {
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
    is_decimal: material.isDecimal,
    base_unit_name: material.baseUnitName,
    base_factor: material.baseFactor,
    second_unit_name: material.secondUnitName,
    storage_name: material.storageName,
    min_temp: material.tempMin,
    max_temp: material.tempMax,
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
    is_control: line.controlledFor !== null,
    controlled_for: line.controlledFor,
    control_reason_id: line.controlReasonId ?? null,
    remark: line.remark ?? null,
    parent_line_id: line.makesGood?.lineId ?? null,
    parent_qty: line.makesGood?.qty ?? null,
    substitutes_line_id: line.makesGood?.isSubstitute ? line.makesGood.lineId : null,
  } satisfies NewRowOf<'ask_line'>;
}
export type LineValues = ReturnType<typeof lineRow>;

/** So many lines go in one statement: of an import's many, some wait for those before them. */
const chunk = 1000;

export async function insertLines(ctx: Ctx, rows: readonly LineValues[]): Promise<void> {
  for (let i = 0; i < rows.length; i += chunk) {
    const inserted = append(ctx, 'ask_line', rows.slice(i, i + chunk));
    await (rows.length > chunk ? inserted : unwaited(ctx, inserted));
  }
}

export const updateLines = (
  ctx: Ctx,
  parents: readonly Seen<'ask_order'>[],
  rows: readonly (LineValues & { id: number })[],
): Promise<void> => updateUnder(ctx, { parents, child: 'ask_line' }, rows);
