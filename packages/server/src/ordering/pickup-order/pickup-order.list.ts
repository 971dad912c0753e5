import { statesIn } from '@material/contract/kernel/machine.ts';
import type { PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import { pickupOrderStatus, type PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  custom,
  dateRange,
  equals,
  shortName,
  shownByName,
  type ListSpec,
  type ShownName,
} from '../../kernel/list-query.ts';
import type { ActionsOfDoc } from '../../kernel/transition.ts';
import { chilledUpTo } from '../document/temperature.rules.ts';
import { documentFilters, documentList, documentSorts, headOf, namedIn, numberIn } from '../document/document.list.ts';
import { dutyOf, type DutyRaw } from '../document/duty.list.ts';
import { restVerbs, supplierVerb } from '../duty.rules.ts';
import type { PickupShown } from './pickup-order.repo.ts';

type PickupRaw = Omit<PickupRow, 'duty' | 'actions' | 'status'> &
  DutyRaw & { status: PickupOrderState; bigOrderId: number | null };

const joins = sql`join ask_order o on o.id = pickup_order.ask_order_id join city c on c.id = pickup_order.city_id
    join place p on p.id = pickup_order.place_id join supplier s on s.id = pickup_order.supplier_id
    left join transport_mode t on t.id = pickup_order.transport_mode_id left join big_order b on b.id = pickup_order.big_order_id`;

const columns = (shownName: ShownName): ListSpec['columns'] => ({
  id: 'pickup_order.id',
  no: 'pickup_order.no',
  askOrderId: 'pickup_order.ask_order_id',
  askOrderNo: 'o.no',
  cityId: 'pickup_order.city_id',
  cityName: 'c.name',
  placeName: shownName('p'),
  placeShortName: shortName('p'),
  supplierId: 'pickup_order.supplier_id',
  supplierName: shownName('s'),
  supplierShortName: shortName('s'),
  deliveryDate: 'pickup_order.delivery_date',
  transportModeName: sql`coalesce(t.name, '')`,
  isColdChain: sql`coalesce(t.is_cold, false) or exists (select 1 from pickup_line k join ask_line l on l.id = k.ask_line_id
    join storage_mode g on g.name = l.storage_name and g.max_temp <= ${chilledUpTo}::numeric where k.pickup_order_id = pickup_order.id)`,
  bigOrderId: 'pickup_order.big_order_id',
  bigOrderNo: sql`coalesce(b.no, '')`,
  lineCount: 'pickup_order.line_count',
  amount: 'o.amount',
  confirmedAmount: 'pickup_order.confirmed_amount',
  promisedDate: 'pickup_order.promised_date',
  status: 'pickup_order.status',
  createTime: 'pickup_order.create_time',
  confirmTime: 'pickup_order.confirm_at',
  actParty: 'pickup_order.act_party',
  actBy: 'pickup_order.act_by',
  rowVersion: 'pickup_order.row_version',
});

const pickupList = shownByName((shownName) => ({
  table: 'pickup_order',
  joins,
  columns: columns(shownName),
  search: {
    no: 'pickup_order.no',
    askOrderNo: numberIn('pickup_order.ask_order_id', 'ask_order'),
    placeName: namedIn('pickup_order.place_id', 'place'),
    materialName: (asker, text) => sql<boolean>`pickup_order.ask_order_id in (select l.ask_order_id from ask_line l
      where ${namedIn('l.material_id', 'material')(asker, text)})`,
  },
  filters: {
    ...documentFilters('pickup_order', { statusIndex: 'pickup_order_supplier_status_idx' }),
    cityId: equals('pickup_order.city_id', 'pickup_order_city_key'),
    deliveryDate: dateRange('pickup_order.delivery_date', 'pickup_order_delivery_idx'),
    canShip: custom<boolean>(
      (_ctx, wanted) =>
        wanted
          ? sql<boolean>`pickup_order.status = any(${statesIn(pickupOrderStatus, 'shippable')})`
          : sql<boolean>`pickup_order.status <> all(${statesIn(pickupOrderStatus, 'shippable')})`,
      'pickup_order_supplier_status_idx',
    ),
  },
  sorts: {
    ...documentSorts('pickup_order'),
    deliveryDate: { column: 'pickup_order.delivery_date', index: 'pickup_order_delivery_idx' },
  },
}));

const pickupHead = (raw: PickupRaw): PickupShown => ({ ...headOf(raw), big_order_id: raw.bigOrderId });

type Actions = ActionsOfDoc<PickupShown>;

const dressed = (ctx: Ctx, raw: PickupRaw, actions: Actions): PickupRow => ({
  ...raw,
  duty: dutyOf(
    ctx,
    raw,
    raw.status === 'REJECTED' ? restVerbs.REJECTED : supplierVerb({ ...raw, pickupStatus: raw.status }),
  ),
  actions: actions(pickupHead(raw)),
});

const pickups = documentList(pickupList, dressed);

export const listPickups = pickups.page;
export const countPickups = pickups.count;
/** One pickup order as lists show it, fresh. */
export const pickupRowOf = pickups.row;
