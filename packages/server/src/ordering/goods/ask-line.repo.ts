import { askLine, type AskLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { deriveLine } from '@material/contract/ordering/quantity/quantity.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { rowsOf, type RowIn } from '../../kernel/list/rows-of.ts';
import { weighedLots } from './weighed.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** A line as it was before the amendment that made this version of its order. */
const lastRevised = sql`left join lateral (select x.qty_from, x.price_from from ask_revision_line x
    join ask_revision y on y.id = x.ask_revision_id and y.status = any(${statesIn(revisionStatus, 'applied')})
    join ask_order z on z.id = y.ask_order_id and z.rev_no = y.rev_no
  where x.ask_line_id = ask_line.id) revised on true`;

/** Where the fields of an ordered line come from that are not columns of the same name. */
export const askLineSource = {
  table: 'ask_line',
  joins: {
    r: { to: 'control_reason', by: 'control_reason_id', maybe: true },
    revised: lastRevised,
    weighed: weighedLots(sql<boolean>`ask_line.second_unit_name is not null and i.ask_line_id = ask_line.id`),
  },
  columns: {
    materialName: { keptNameOf: 'ask_line.material' },
    controlReason: 'r.name',
    qtyBefore: sql<string | null>`revised.qty_from`,
    unitPriceBefore: sql<string | null>`revised.price_from`,
    isAccepted2Weighed: sql<boolean>`weighed.is_accepted2_weighed`,
    isRejected2Weighed: sql<boolean>`weighed.is_rejected2_weighed`,
    changeReason: sql<string | null>`coalesce(ask_line.final_reason, ask_line.first_reason)`,
    makesGood: sql<
      string | null
    >`(select o.no || ' ' || y.material_name || ' ' || trim_scale(ask_line.parent_qty) || ' ' || y.unit_name
      from ask_line y join ask_order o on o.id = y.ask_order_id where y.id = ask_line.parent_line_id)`,
  },
  also: { tolOver: 'tol_over', tolUnder: 'tol_under', overGranted: 'over_granted', qtyReplaced: 'qty_replaced' },
} as const;

const lines = rowsOf(askLine, {
  ...askLineSource,
  also: {
    ...askLineSource.also,
    askOrderId: 'ask_order_id',
    cityId: 'city_id',
    supplierPriceId: 'supplier_price_id',
    controlReasonId: 'control_reason_id',
  },
  computed: ['qtyInTransit', 'qtyOpen'],
});

/** A line as it is stored: without what follows from its quantities, with those of them that no document shows. */
type Stored = Omit<AskLine, 'qtyInTransit' | 'qtyOpen'> & {
  readonly tolOver: string;
  readonly tolUnder: string;
  readonly overGranted: string;
  readonly qtyReplaced: string;
};

/** A line as it was read, as documents show it, and its quantities as the rules take them. */
export function withQuantities<L extends Stored>({ tolOver, tolUnder, overGranted, qtyReplaced, ...shown }: L) {
  const quantities = { ...shown, tolOver, tolUnder, overGranted, qtyReplaced };
  const { inTransit, open } = deriveLine(quantities);
  return { quantities, line: { ...shown, qtyInTransit: inTransit, qtyOpen: open } };
}

function shownLine({ askOrderId, cityId, supplierPriceId, controlReasonId, ...stored }: RowIn<typeof lines>) {
  return { askOrderId, cityId, supplierPriceId, controlReasonId, line: withQuantities(stored).line };
}
/** An ordered line as documents show it, with what only its own document needs. */
export type ShownLine = ReturnType<typeof shownLine>;

export const shownLinesOf = async (ctx: Ctx, id: Seen<'ask_order'>): Promise<ShownLine[]> =>
  (await lines.under(ctx, id)).map((stored, at) =>
    // Stored numbers count over the whole main order.
    shownLine({ ...stored, seq: at + 1 }),
  );

/** The lines of some ask orders of one main order, as they were entered. */
export const shownLinesOfMain = async (
  ctx: Ctx,
  id: Seen<'main_order'>,
  orderIds: readonly number[],
): Promise<ShownLine[]> => {
  if (orderIds.length === 0) return [];
  const own = sql`where ask_line.ask_order_id in (select id from ask_order where main_order_id = ${id})
    and ask_line.ask_order_id = any(${orderIds}) order by ask_line.seq, ask_line.ask_order_id`;
  return (await lines.of(ctx, id, own)).map(shownLine);
};
