import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { shorten } from '@material/contract/kernel/decimal.ts';
import type { LotDifference } from '@material/contract/ordering/transport-schemas.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';
import { photoRows } from '../goods/photos.repo.ts';

type Raw = Omit<LotDifference, 'submitTime' | 'photos'> & { lineId: number; submitAt: Date; photoIds: number[] };

/** The lots of a transport that its doors submitted as different, by transport line, as far as the caller may see them. */
export async function differencesOf(ctx: Ctx, transportId: number): Promise<ReadonlyMap<number, LotDifference[]>> {
  const scope = scopeCondition(ctx, 'inbound_order', 'o');
  const { rows } = await sql<Raw>`
    select i.id, i.transport_line_id as "lineId", lot.lot_no as "lotNo", o.no as "inboundNo", o.submit_at as "submitAt",
      i.qty_rejected as "qtyRejected", i.qty_rejected2 as "qtyRejected2",
      i.is_rejected2_weighed as "isRejected2Weighed", i.qty_short as "qtyShort", i.qty_short2 as "qtyShort2",
      i.qty_over as "qtyOver", i.qty_over2 as "qtyOver2", coalesce(r.name, '') as "reasonName", coalesce(i.reason_text, '') as "reasonText",
      i.photo_ids as "photoIds"
    from inbound_order o join inbound_line i on i.inbound_order_id = o.id join transport_lot lot on lot.id = i.transport_lot_id
      left join difference_reason r on r.id = coalesce(i.rejected_reason_id, i.short_reason_id, i.over_reason_id)
    where o.transport_order_id = ${transportId} and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted ${scope ? sql`and ${scope}` : sql``}
      and (r.id is not null or i.qty_rejected + i.qty_short + i.qty_over > 0)
    order by i.id`.execute(unscoped(ctx));
  const photos = await photoRows(
    ctx,
    rows.flatMap((row) => row.photoIds),
  );
  const shown = rows.map(({ lineId, submitAt, photoIds, ...row }) => ({
    lineId,
    difference: {
      ...row,
      submitTime: wireTime(submitAt),
      qtyRejected: shorten(row.qtyRejected),
      qtyRejected2: shorten(row.qtyRejected2),
      qtyShort: shorten(row.qtyShort),
      qtyShort2: shorten(row.qtyShort2),
      qtyOver: shorten(row.qtyOver),
      qtyOver2: shorten(row.qtyOver2),
      photos: photoIds.flatMap((id) => photos.get(id) ?? []),
    },
  }));
  const byLine = Map.groupBy(shown, ({ lineId }) => lineId);
  return new Map([...byLine].map(([lineId, list]) => [lineId, list.map(({ difference }) => difference)]));
}

/** Whether a photo belongs to a lot of a count that was submitted and that the caller may see; before that only the receiving place sees it. */
export async function isToldPhoto(ctx: Ctx, id: number): Promise<boolean> {
  const scope = scopeCondition(ctx, 'inbound_order', 'o');
  const { rows } = await sql<{ isTold: boolean }>`
    select exists (select 1 from attachment a join inbound_order o on a.doc_type = 'inbound_order' and o.id = a.doc_id
        join inbound_line i on i.inbound_order_id = o.id and a.id = any(i.photo_ids)
      where a.id = ${id} and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted ${scope ? sql`and ${scope}` : sql``}) as "isTold"`.execute(
    unscoped(ctx),
  );
  return rows[0]?.isTold ?? false;
}
