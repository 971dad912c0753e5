import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { pickupOrderCalls, type PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import type { ActionsOfDoc } from '../../kernel/document/registered.ts';
import { chilledUpTo } from '../goods/temperature.rules.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import { restVerbs, supplierVerb } from '../duty.rules.ts';
import type { PickupShown } from './pickup-order.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

const pickupList = listOf(pickupOrderCalls.getListPickupOrder, {
  table: 'pickup_order',
  joins: {
    o: { to: 'ask_order', by: 'ask_order_id' },
    ...unitJoins,
    t: { to: 'transport_mode', by: 'transport_mode_id', maybe: true },
    b: { to: 'big_order', by: 'big_order_id', maybe: true },
  },
  columns: {
    askOrderNo: 'o.no',
    revNo: 'o.rev_no',
    ...unitColumns,
    transportModeName: 't.name',
    isColdChain: sql<boolean>`coalesce(t.is_cold, false) or exists (select 1 from pickup_line k join ask_line l on l.id = k.ask_line_id
      where l.max_temp <= ${sql.lit(chilledUpTo)}::numeric and k.pickup_order_id = pickup_order.id)`,
    bigOrderNo: 'b.no',
    bigOrderId: 'big_order_id',
    amount: 'o.amount',
    confirmTime: 'confirm_at',
  },
  also: { ...dutyColumns('pickup_order'), askedReplyBy: 'asked_reply_by' },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    askOrderNo: numberIn('pickup_order.ask_order_id', 'ask_order'),
    placeName: namedIn('pickup_order.place_id', 'place'),
    materialName: (ctx, text) => sql<boolean>`pickup_order.ask_order_id in (select l.ask_order_id from ask_line l
      where ${namedIn('l.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(pickupOrderStatus, { statusIndex: 'pickup_order_supplier_status_idx' }),
    cityId: { index: 'pickup_order_city_key' },
    deliveryDate: { index: 'pickup_order_delivery_idx' },
    canShip: custom<boolean>(
      (_ctx, wanted) =>
        wanted
          ? sql<boolean>`pickup_order.status = any(${statesIn(pickupOrderStatus, 'shippable')})`
          : sql<boolean>`pickup_order.status <> all(${statesIn(pickupOrderStatus, 'shippable')})`,
      'pickup_order_supplier_status_idx',
    ),
  },
  sorts: {
    createTime: { index: 'pickup_order_time_idx' },
    deliveryDate: { index: 'pickup_order_delivery_idx' },
  },
});
type PickupRaw = RawOf<typeof pickupList>;

/** Pages of pickup orders, and one of them fresh. */
export const pickups = documentList({
  call: pickupOrderCalls.getListPickupOrder,
  spec: pickupList,
  shown: (ctx, raw: PickupRaw, actions: ActionsOfDoc<PickupShown>): PickupRow => ({
    ...raw,
    duty: dutyOf(ctx, raw, (party) =>
      party === 'SUPPLIER' ? supplierVerb({ ...raw, pickupStatus: raw.status }) : restVerbs.REJECTED,
    ),
    actions: actions(headOf(raw)),
  }),
});
