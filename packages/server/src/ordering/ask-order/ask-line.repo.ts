import type { AskLine } from '@material/contract/ordering/ask-order-schemas.ts';
import { decimal, plain } from '@material/contract/kernel/decimal.ts';
import { deriveLine } from '@material/contract/ordering/quantity.rules.ts';
import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import { quantitiesOf, type AskLineRow } from '../ledger/ledger.repo.ts';

const short = (value: string): string => plain(decimal(value));

type LineExtras = { readonly isDecimal: boolean; readonly controlReason: string };

/** A stored line as the wire shows it, with what follows from its quantities. */
export function askLineOf(ctx: Ctx, row: AskLineRow, extras: LineExtras): AskLine {
  const derived = deriveLine(quantitiesOf(row));
  return {
    id: row.id,
    seq: row.seq,
    materialId: row.material_id,
    materialCode: row.material_code,
    materialName: ctx.request.nameType === 2 ? row.material_short_name : row.material_name,
    spec: row.spec,
    unitName: row.unit_name,
    isDecimal: extras.isDecimal,
    baseUnitName: row.base_unit_name,
    baseFactor: short(row.base_factor),
    secondUnitName: row.second_unit_name ?? '',
    storageName: row.storage_name,
    qtyAsked: short(row.qty_asked),
    qtyAsked2: short(row.qty_asked2),
    qtyFirst: short(row.qty_first),
    qtyApproved: short(row.qty_approved),
    qtyCancelled: short(row.qty_cancelled),
    qtyConfirmed: short(row.qty_confirmed),
    qtyShipped: short(row.qty_shipped),
    qtyAccepted: short(row.qty_accepted),
    qtyAccepted2: short(row.qty_accepted2),
    qtyRejected: short(row.qty_rejected),
    qtyShort: short(row.qty_short),
    qtyOver: short(row.qty_over),
    qtyReturned: short(row.qty_returned),
    qtyInTransit: derived.inTransit,
    qtyOpen: derived.open,
    unitPrice: short(row.unit_price),
    priceSource: row.price_source,
    taxRate: short(row.tax_rate),
    amount: row.amount,
    amountExTax: row.amount_ex_tax,
    tax: row.tax,
    isControl: row.is_control,
    controlReason: extras.controlReason,
    isClosed: row.is_closed,
    changeReason: row.final_reason ?? row.first_reason ?? '',
    remark: row.remark ?? '',
  };
}

/** What a line's wire form needs from other tables, by line id. */
export async function lineExtras(ctx: Ctx, rows: readonly AskLineRow[]): Promise<(row: AskLineRow) => LineExtras> {
  const { rows: found } = await sql<LineExtras & { id: number }>`
    select l.id, u.is_decimal as "isDecimal", coalesce(r.name, '') as "controlReason"
    from ask_line l join material m on m.id = l.material_id join unit u on u.id = m.unit_id left join control_reason r on r.id = l.control_reason_id
    where l.id = any(${rows.map((row) => row.id)})`.execute(dbOf(ctx));
  const byId = new Map(found.map((row) => [row.id, row]));
  return (row) => byId.get(row.id) ?? { isDecimal: false, controlReason: '' };
}
