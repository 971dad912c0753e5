import { isIn, statesIn, verbIn } from '@material/contract/kernel/document/machine.ts';
import {
  transportOrderCalls,
  type TransportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { shortName, shownName } from '../../kernel/list/list-query.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';
import type { ActionsOfDoc } from '../../kernel/document/registered.ts';
import { documentFilters, documentList, headOf } from '../../kernel/document/document-list.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import { isWaiting } from './generate.repo.ts';
import { chilledUpTo } from '../goods/temperature.rules.ts';
import { gapsOfRow, type FoodLots } from './departure-gaps.ts';
import { exceptionOfPlace, ownCount, ownPlaceOf } from './place-view.repo.ts';
import { restOf, type TransportShown } from './transport-order.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** The lines of a vehicle that are the caller's to see, under the alias `k`. */
const ownLines = (ctx: Ctx): RawBuilder<unknown> => {
  const scope = scopeCondition(ctx, 'transport_line', 'k');
  return sql`k.transport_order_id = transport_order.id ${scope ? sql`and ${scope}` : sql``}`;
};

/** The names of a vehicle's receiving places that the caller may know, of all or of those where a condition on a line holds. */
const placeNames = (ctx: Ctx, name: RawBuilder<string>, where?: RawBuilder<boolean>) =>
  sql<string>`coalesce((select string_agg(distinct ${name}, '、') from transport_line k join place p on p.id = k.place_id
    where ${ownLines(ctx)} ${where ? sql`and ${where}` : sql``}), '')`;

const isOpenLine = sql<boolean>`${restOf('k')} > 0`;

const isLoaded = sql<boolean>`transport_order.status = any(${statesIn(transportOrderStatus, 'loaded')})`;

/** How many lots of food of a loaded vehicle there are by how their reports stand. */
const foodLots = sql<FoodLots>`case when ${isLoaded} then (select coalesce(jsonb_object_agg(standing.state, standing.lots), '{}')
  from (select lot.report_state as state, count(*)::int as lots
    from transport_line k join ask_line a on a.id = k.ask_line_id and a.is_food join transport_lot lot on lot.transport_line_id = k.id
    where k.transport_order_id = transport_order.id group by lot.report_state) standing) else '{}' end`;

const needsStartTemp = sql<boolean>`${isLoaded} and transport_order.start_temp is null and (coalesce(m.is_cold, false)
    or exists (select 1 from transport_line k join ask_line a on a.id = k.ask_line_id
      where k.transport_order_id = transport_order.id and a.max_temp <= ${sql.lit(chilledUpTo)}))`;

/** A place counts the lines that are its own to see. */
const lineCount = (ctx: Ctx) =>
  ownPlaceOf(ctx) === null
    ? sql<number>`transport_order.line_count`
    : sql<number>`(select count(*)::int from transport_line k where ${ownLines(ctx)})`;

const transportList = listOf(transportOrderCalls.getListTransportOrder, {
  table: 'transport_order',
  joins: {
    c: { to: 'city', by: 'city_id' },
    s: { to: 'supplier', by: 'supplier_id' },
    m: { to: 'transport_mode', by: 'transport_mode_id', maybe: true },
  },
  columns: {
    cityName: 'c.name',
    supplierName: { nameOf: 's' },
    supplierShortName: { shortNameOf: 's' },
    placeNames: (ctx) => placeNames(ctx, shownName(ctx, 'p')),
    placeShortNames: (ctx) => placeNames(ctx, shortName('p')),
    transportModeName: 'm.name',
    arrivedAt: 'arrive_at',
    lineCount,
    crateCount: ownCount('crate_count'),
    needsStartTemp,
    isException: 'has_exception',
  },
  also: {
    ...dutyColumns('transport_order'),
    openPlaceNames: (ctx: Ctx) => placeNames(ctx, shownName(ctx, 'p'), isOpenLine),
    openPlaceShortNames: (ctx: Ctx) => placeNames(ctx, shortName('p'), isOpenLine),
    isWaiting,
    foodLots,
  },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    plateNo: 'plate_no',
    driver: 'driver',
    supplierName: namedIn('transport_order.supplier_id', 'supplier'),
    placeName: (ctx, text) => sql<boolean>`exists (select 1 from transport_line k
      where ${ownLines(ctx)} and ${namedIn('k.place_id', 'place')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(transportOrderStatus),
    cityId: { index: 'transport_order_city_key' },
    supplierId: { index: 'transport_order_supplier_key' },
    etaAt: { index: 'transport_order_eta_idx' },
  },
  sorts: { createTime: { index: 'transport_order_time_idx' }, etaAt: { index: 'transport_order_eta_idx' } },
  // What the supplier still prepares is not on its way to anybody.
  always: (ctx) =>
    ctx.centre.kind === 'city'
      ? sql<boolean>`transport_order.status = any(${statesIn(transportOrderStatus, 'departed')})`
      : undefined,
});
type TransportRaw = RawOf<typeof transportList>;

type Actions = ActionsOfDoc<TransportShown>;

/** Whose turn it is; a place learns that others are still waited for, not who they are. */
function dutyOfRow(ctx: Ctx, { openPlaceNames, openPlaceShortNames, ...raw }: TransportRaw): TransportRow['duty'] {
  const isOthers =
    isIn(transportOrderStatus, 'atPlace', raw.status) && openPlaceNames === '' && ownPlaceOf(ctx) !== null;
  const others = '其他收货地点';
  const names = {
    placeName: isOthers ? others : openPlaceNames || raw.placeNames,
    placeShortName: isOthers ? others : openPlaceShortNames || raw.placeShortNames,
  };
  return dutyOf(ctx, { ...raw, ...names }, verbIn(transportOrderStatus, raw.status));
}

/** An exception that concerns only the goods of others is none to a place. */
async function isExceptionHere(ctx: Ctx, { id, isException }: TransportRaw): Promise<boolean> {
  const placeId = ownPlaceOf(ctx);
  return isException && (placeId === null || (await exceptionOfPlace(ctx, id, placeId)) !== '');
}

async function shown(ctx: Ctx, all: TransportRaw, actions: Actions): Promise<TransportRow> {
  const { openPlaceNames: _open, openPlaceShortNames: _short, isWaiting: _waiting, foodLots: lots, ...raw } = all;
  const gaps = isIn(transportOrderStatus, 'loaded', raw.status) ? gapsOfRow(ctx, { ...raw, foodLots: lots }) : [];
  return {
    ...raw,
    isException: await isExceptionHere(ctx, all),
    duty: dutyOfRow(ctx, all),
    actions: actions({ ...headOf(all), gaps }),
  };
}

/** Pages of transport orders, and one of them fresh. */
export const transports = documentList({ call: transportOrderCalls.getListTransportOrder, spec: transportList, shown });
