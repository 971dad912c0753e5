import { isIn, statesIn, verbIn } from '@material/contract/kernel/machine.ts';
import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';
import { transportOrderCalls, type TransportRow } from '@material/contract/ordering/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order.status.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { shortName } from '../../kernel/list/list-query.ts';
import { scopeCondition } from '../../kernel/database/scope.ts';
import type { ActionsOfDoc } from '../../kernel/document/transition.ts';
import { documentFilters, documentList, headOf, namedIn } from '../document/document.list.ts';
import { dutyColumns, dutyOf, shownName } from '../document/duty.list.ts';
import { isWaiting } from '../inbound-order/generate.repo.ts';
import { chilledUpTo } from '../document/temperature.rules.ts';
import { gapsOfRow } from './departure-gaps.ts';
import { exceptionOfPlace, ownPlaceOf } from './place-view.repo.ts';
import { restOf, type TransportShown } from './transport-order.repo.ts';

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

/** Lots of food of a loaded vehicle whose reports stand so. */
const lotsStanding = (
  state: 'PENDING' | 'FAILED',
) => sql<number>`case when transport_order.status = 'LOADED' then (select count(*)::int
  from transport_line k join ask_line a on a.id = k.ask_line_id and a.is_food join transport_lot lot on lot.transport_line_id = k.id
  where k.transport_order_id = transport_order.id and lot.report_state = ${sql.lit(state)}) else 0 end`;

const needsStartTemp = sql<boolean>`transport_order.status = 'LOADED' and transport_order.start_temp is null and (coalesce(m.is_cold, false)
    or exists (select 1 from transport_line k join ask_line a on a.id = k.ask_line_id join storage_mode cold on cold.name = a.storage_name
      where k.transport_order_id = transport_order.id and cold.max_temp <= ${sql.lit(chilledUpTo)}))`;

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
    transportModeName: sql<string>`coalesce(m.name, '')`,
    plateNo: sql<string>`coalesce(transport_order.plate_no, '')`,
    driver: sql<string>`coalesce(transport_order.driver, '')`,
    driverPhone: sql<string>`coalesce(transport_order.driver_phone, '')`,
    arrivedAt: 'arrive_at',
    lineCount,
    needsStartTemp,
    isException: 'has_exception',
  },
  also: {
    ...dutyColumns('transport_order'),
    openPlaceNames: (ctx: Ctx) => placeNames(ctx, shownName(ctx, 'p'), isOpenLine),
    openPlaceShortNames: (ctx: Ctx) => placeNames(ctx, shortName('p'), isOpenLine),
    isWaiting,
    pendingLots: lotsStanding('PENDING'),
    failedLots: lotsStanding('FAILED'),
  },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    plateNo: 'plate_no',
    driver: 'driver',
    supplierName: namedIn('transport_order.supplier_id', 'supplier'),
    placeName: (asker, text) => sql<boolean>`exists (select 1 from transport_line k
      where ${ownLines(asker)} and ${namedIn('k.place_id', 'place')(asker, text)})`,
  },
  filters: {
    ...documentFilters('transport_order'),
    cityId: { index: 'transport_order_city_key' },
    supplierId: { index: 'transport_order_supplier_key' },
    etaAt: { index: 'transport_order_eta_idx' },
  },
  sorts: { createTime: { index: 'transport_order_time_idx' }, etaAt: { index: 'transport_order_eta_idx' } },
  // What the supplier still prepares is not on its way to anybody.
  always: (asker) =>
    asker.centre.kind === 'city'
      ? sql<boolean>`transport_order.status = any(${statesIn(transportOrderStatus, 'departed')})`
      : undefined,
});
type TransportRaw = RawOf<typeof transportList>;

type Actions = ActionsOfDoc<TransportShown>;

/** Whose turn it is; a place learns that others are still waited for, not who they are. */
function dutyOfRow(ctx: Ctx, { openPlaceNames, openPlaceShortNames, ...raw }: TransportRaw): TransportRow['duty'] {
  const isOthers =
    isIn(transportOrderStatus, 'atDoor', raw.status) && openPlaceNames === '' && ownPlaceOf(ctx) !== null;
  const others = '其他收货地点';
  const names = {
    placeName: isOthers ? others : openPlaceNames || raw.placeNames,
    placeShortName: isOthers ? others : openPlaceShortNames || raw.placeShortNames,
  };
  return dutyOf(ctx, { ...raw, ...names }, verbIn(transportOrderStatus, raw.status));
}

function dressed(ctx: Ctx, all: TransportRaw, actions: Actions): TransportRow {
  const {
    openPlaceNames: _open,
    openPlaceShortNames: _short,
    isWaiting: is_waiting,
    pendingLots,
    failedLots,
    ...raw
  } = all;
  const gaps = raw.status === 'LOADED' ? gapsOfRow(ctx, { ...raw, pendingLots, failedLots }) : [];
  return {
    ...raw,
    duty: dutyOfRow(ctx, all),
    actions: actions({ ...headOf(raw), is_waiting, gaps }),
  };
}

const transports = documentList(transportList, dressed);

/** An exception that concerns only the goods of others is none to a place. */
async function ofPlace(ctx: Ctx, row: TransportRow): Promise<TransportRow> {
  const placeId = ownPlaceOf(ctx);
  if (!row.isException || placeId === null) return row;
  return { ...row, isException: (await exceptionOfPlace(ctx, row.id, placeId)) !== '' };
}

export async function listTransports(ctx: Ctx, query: ListQuery, actions: Actions): Promise<PageOf<TransportRow>> {
  const { list, totalCount } = await transports.page(ctx, query, actions);
  return { list: await Promise.all(list.map((row) => ofPlace(ctx, row))), totalCount };
}
export const countTransports = transports.count;
/** One transport order as lists show it, fresh. */
export const transportRowOf = async (ctx: Ctx, id: number, actions: Actions): Promise<TransportRow> =>
  ofPlace(ctx, await transports.row(ctx, id, actions));
