import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { shorten } from '@material/contract/kernel/decimal.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import type { LotDifference } from '@material/contract/ordering/transport-schemas.ts';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { filesUnder } from '../../kernel/attachment/attachment.handlers.ts';
import { sql } from '../../kernel/database/sql.ts';

const facts = selectOf(
  {
    i: 'inbound_line',
    lot: 'transport_lot',
    o: 'inbound_order',
    r: { maybe: 'difference_reason' },
  },
  {
    i: ['qtyRejected', 'qtyRejected2', 'isRejected2Weighed', 'qtyShort', 'qtyShort2', 'qtyOver', 'qtyOver2'],
    lot: ['lotNo'],
    o: ['submitAt'],
  },
  {
    id: 'i.id',
    lineId: 'i.transport_line_id',
    inboundNo: 'o.no',
    reasonName: sql<string>`coalesce(r.name, '')`,
    reasonText: sql<string>`coalesce(i.reason_text, '')`,
  },
);

/** The lots of a transport that its places submitted as different, by transport line, as far as the caller may see them. */
export async function differencesOf(ctx: Ctx, transportId: number): Promise<ReadonlyMap<number, LotDifference[]>> {
  const scope = scopeCondition(ctx, 'inbound_order', 'o');
  const { rows } =
    await facts.from`inbound_order o join inbound_line i on i.inbound_order_id = o.id join transport_lot lot on lot.id = i.transport_lot_id
      left join difference_reason r on r.id = coalesce(i.rejected_reason_id, i.short_reason_id, i.over_reason_id)
    where o.transport_order_id = ${transportId} and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted ${scope ? sql`and ${scope}` : sql``}
      and (r.id is not null or i.qty_rejected + i.qty_short + i.qty_over > 0)
    order by i.id`.execute(unscoped(ctx));
  const photos = await filesUnder(
    ctx,
    { kind: receiptPhoto },
    rows.map((row) => row.id),
  );
  const shown = rows.map(({ lineId, submitAt, ...row }) => ({
    lineId,
    difference: {
      ...row,
      submitTime: submitAt === null ? '' : wireTime(submitAt),
      qtyRejected: shorten(row.qtyRejected),
      qtyRejected2: shorten(row.qtyRejected2),
      qtyShort: shorten(row.qtyShort),
      qtyShort2: shorten(row.qtyShort2),
      qtyOver: shorten(row.qtyOver),
      qtyOver2: shorten(row.qtyOver2),
      photos: photos.get(row.id) ?? [],
    },
  }));
  const byLine = Map.groupBy(shown, ({ lineId }) => lineId);
  return new Map([...byLine].map(([lineId, list]) => [lineId, list.map(({ difference }) => difference)]));
}
