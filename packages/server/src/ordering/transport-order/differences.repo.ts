import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { lotDifference, type LotDifference } from '@material/contract/ordering/transport-order/transport-schemas.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { scopeCondition, type Seen } from '../../kernel/database/scope.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { chosenReason } from '../goods/chosen-reason.repo.ts';
import { filesUnder } from '../../kernel/attachment/attachment.handlers.ts';
import { sql } from '../../kernel/database/sql.ts';

const differences = rowsOf(lotDifference, {
  table: 'inbound_line',
  joins: {
    o: { to: 'inbound_order', by: 'inbound_order_id' },
    lot: { to: 'transport_lot', by: 'transport_lot_id' },
    r: chosenReason,
  },
  columns: {
    lotNo: 'lot.lot_no',
    inboundNo: 'o.no',
    submitTime: 'o.submit_at',
    reasonName: sql<string | null>`r.name`,
  },
  also: { lineId: 'transport_line_id' },
  computed: ['photos'],
});

/** The lots of a transport that its places submitted as different, by transport line, as far as the caller may see them. */
export async function differencesOf(
  ctx: Ctx,
  id: Seen<'transport_order'>,
): Promise<ReadonlyMap<number, LotDifference[]>> {
  const scope = scopeCondition(ctx, 'inbound_order', 'o');
  const found = sql`where o.transport_order_id = ${id} and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted
      ${scope ? sql`and ${scope}` : sql``}
      and (r.id is not null or inbound_line.qty_rejected + inbound_line.qty_short + inbound_line.qty_over > 0)
    order by inbound_line.id`;
  const rows = await differences.of(ctx, id, found);
  const photos = await filesUnder(
    ctx,
    { kind: receiptPhoto },
    rows.map((row) => row.id),
  );
  const byLine = Map.groupBy(rows, ({ lineId }) => lineId);
  const shown = (list: typeof rows) =>
    list.map(({ lineId: _line, ...row }) => ({ ...row, photos: photos.get(row.id) ?? [] }));
  return new Map([...byLine].map(([lineId, list]) => [lineId, shown(list)]));
}
