import { shortLineCalls } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { sql } from '../../kernel/database/sql.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { equals } from '../../kernel/list/list-filter.ts';
import { listOf } from '../../kernel/list/list-of.ts';
import { numberIn } from '../../kernel/document/document-list.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';
import { isShort, lacking, restWish } from './short-lines.repo.ts';

const rests = 'ask_order_rest_idx';

/** What nobody will bring of approved orders, and nobody has decided on yet. */
export const shortLines = listOf(shortLineCalls.getListHandleOrder, {
  table: 'ask_line',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    ...unitJoins,
    p: { to: 'place', by: 'o.place_id' },
    k: sql`left join lateral (select k.reason from pickup_order k where k.ask_order_id = ask_line.ask_order_id and not k.is_deleted
      order by k.id desc limit 1) k on true`,
  },
  columns: {
    askOrderNo: 'o.no',
    restTask: 'o.rest_task',
    decideBy: 'o.rest_by',
    materialName: { keptNameOf: 'ask_line.material' },
    qtyLacking: lacking,
    restWish,
    ...unitColumns,
    deliveryDate: 'o.delivery_date',
    lackingReason: sql<string>`coalesce(ask_line.confirm_reason, k.reason, '')`,
    objection: sql<string>`coalesce((select h.reason from ask_line g join ask_order h on h.id = g.ask_order_id
      where g.parent_line_id = ask_line.id and h.status = any(${statesIn(askOrderStatus, 'cancelled')}) order by h.id desc limit 1), '')`,
    rowVersion: 'o.row_version',
  },
  search: {
    askOrderNo: numberIn('ask_line.ask_order_id', 'ask_order'),
    materialName: namedIn('ask_line.material_id', 'material'),
    supplierName: namedIn('ask_line.supplier_id', 'supplier'),
    placeName: (ctx, text) =>
      sql<boolean>`ask_line.ask_order_id in (select f.id from ask_order f where ${namedIn('f.place_id', 'place')(ctx, text)})`,
  },
  filters: {
    lineId: equals('ask_line.id', 'ask_line_pkey'),
    restTask: { index: rests, of: 'o' },
    cityId: { index: rests },
    supplierId: { index: rests },
    materialId: { index: rests },
    deliveryDate: { index: rests, of: 'o' },
  },
  sorts: {},
  always: () => isShort,
});
