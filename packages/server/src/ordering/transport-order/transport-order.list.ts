import type { TransportRow } from '@material/contract/ordering/transport-order.calls.ts';
import type { TransportOrderState } from '@material/contract/ordering/transport-order.status.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, timeRange, type ListSpec } from '../../kernel/list-query.ts';
import { scopeCondition } from '../../kernel/scope.ts';
import type { ActionsOfDoc } from '../../kernel/transition.ts';
import { documentFilters, documentList, documentSorts, headOf, namedIn } from '../document/document.list.ts';
import { dutyOf, shownName, type DutyRaw } from '../document/duty.list.ts';
import { isWaiting } from '../inbound-order/generate.repo.ts';
import { restOf, type TransportShown } from './transport-order.repo.ts';

type TransportRaw = Omit<TransportRow, 'duty' | 'actions' | 'status'> &
  DutyRaw & { status: TransportOrderState; openPlaceNames: string; isWaiting: boolean };

const joins = sql`join city c on c.id = transport_order.city_id join supplier s on s.id = transport_order.supplier_id
  left join transport_mode m on m.id = transport_order.transport_mode_id`;

/** The names of a vehicle's receiving places, of all or of those where a condition on a line holds. */
const placeNames = (ctx: Ctx, where?: RawBuilder<boolean>) =>
  sql`coalesce((select string_agg(distinct ${shownName(ctx, 'p')}, '、') from transport_line k join place p on p.id = k.place_id
    where k.transport_order_id = transport_order.id ${where ? sql`and ${where}` : sql``}), '')`;

/** Goods of the vehicle have not been answered for at a door of the caller. */
const isOpenHere = (ctx: Ctx): RawBuilder<boolean> => {
  const scope = scopeCondition('transport_line', 'own', ctx.centre);
  return sql<boolean>`exists (select 1 from transport_line own
    where own.transport_order_id = transport_order.id and ${restOf('own')} > 0 ${scope ? sql`and ${scope}` : sql``})`;
};

const columns = (ctx: Ctx): ListSpec['columns'] => ({
  id: 'transport_order.id',
  no: 'transport_order.no',
  cityId: 'transport_order.city_id',
  cityName: 'c.name',
  supplierId: 'transport_order.supplier_id',
  supplierName: shownName(ctx, 's'),
  placeNames: placeNames(ctx),
  openPlaceNames: placeNames(ctx, sql<boolean>`${restOf('k')} > 0`),
  isWaiting: isWaiting(ctx),
  transportModeName: sql`coalesce(m.name, '')`,
  plateNo: sql`coalesce(transport_order.plate_no, '')`,
  driver: sql`coalesce(transport_order.driver, '')`,
  driverPhone: sql`coalesce(transport_order.driver_phone, '')`,
  departAt: 'transport_order.depart_at',
  etaAt: 'transport_order.eta_at',
  arrivedAt: 'transport_order.arrive_at',
  lineCount: 'transport_order.line_count',
  status: 'transport_order.status',
  isException: 'transport_order.has_exception',
  createTime: 'transport_order.create_time',
  actParty: 'transport_order.act_party',
  actBy: 'transport_order.act_by',
  rowVersion: 'transport_order.row_version',
});

const transportList = (ctx: Ctx): ListSpec => ({
  table: 'transport_order',
  joins,
  columns: columns(ctx),
  search: {
    no: 'transport_order.no',
    plateNo: 'transport_order.plate_no',
    driver: 'transport_order.driver',
    supplierName: namedIn('transport_order.supplier_id', 'supplier'),
    placeName: (asker, text) => sql<boolean>`transport_order.id in (select k.transport_order_id from transport_line k
      where ${namedIn('k.place_id', 'place')(asker, text)})`,
  },
  filters: {
    ...documentFilters('transport_order', { own: isOpenHere }),
    cityId: equals('transport_order.city_id', 'transport_order_city_key'),
    supplierId: equals('transport_order.supplier_id', 'transport_order_supplier_key'),
    etaAt: timeRange('transport_order.eta_at', 'transport_order_eta_idx'),
  },
  sorts: {
    ...documentSorts('transport_order'),
    etaAt: { column: 'transport_order.eta_at', index: 'transport_order_eta_idx' },
  },
  // What the supplier still prepares is not on its way to anybody.
  always: (asker) =>
    asker.centre.kind === 'city'
      ? sql<boolean>`transport_order.status not in ('DRAFT', 'LOADED', 'CANCELLED')`
      : undefined,
});

const verbs: Readonly<Partial<Record<TransportOrderState, string>>> = {
  DRAFT: '装车并发车',
  LOADED: '发车',
  DEPARTED: '送达',
  ARRIVED: '完成验收',
  PART_SIGNED: '完成验收',
};

type Actions = ActionsOfDoc<TransportShown>;

const dressed = (
  ctx: Ctx,
  { openPlaceNames, isWaiting: waits, ...raw }: TransportRaw,
  actions: Actions,
): TransportRow => ({
  ...raw,
  duty: dutyOf(ctx, { ...raw, placeName: openPlaceNames || raw.placeNames }, verbs[raw.status]),
  actions: actions({ ...headOf(raw), is_waiting: waits }),
});

const transports = documentList(transportList, dressed);

export const listTransports = transports.page;
export const countTransports = transports.count;
/** One transport order as lists show it, fresh. */
export const transportRowOf = transports.row;
