import type { ListQuery, PageOf } from '@material/contract/kernel/list.ts';
import type { InboundRow } from '@material/contract/ordering/inbound.calls.ts';
import type { InboundOrderState } from '@material/contract/ordering/inbound-order.status.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  custom,
  equals,
  likePattern,
  list,
  listRow,
  oneOf,
  timeRange,
  type ListSpec,
} from '../../kernel/list-query.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/transition.ts';
import { dutyFilter, dutyOf, shownName, type DutyRaw } from '../document/duty.list.ts';

type InboundRaw = Omit<InboundRow, 'duty' | 'actions' | 'status'> & DutyRaw & { status: InboundOrderState };

const joins = sql`join transport_order t on t.id = inbound_order.transport_order_id join city c on c.id = inbound_order.city_id
  join place p on p.id = inbound_order.place_id join supplier s on s.id = inbound_order.supplier_id
  left join app_user u on u.id = inbound_order.submit_by`;

const columns = (ctx: Ctx): ListSpec['columns'] => ({
  id: 'inbound_order.id',
  no: 'inbound_order.no',
  transportId: 'inbound_order.transport_order_id',
  transportNo: 't.no',
  cityId: 'inbound_order.city_id',
  cityName: 'c.name',
  placeId: 'inbound_order.place_id',
  placeName: shownName(ctx, 'p'),
  supplierId: 'inbound_order.supplier_id',
  supplierName: shownName(ctx, 's'),
  lineCount: 'inbound_order.line_count',
  countedCount: sql`(select count(*)::int from inbound_line k where k.inbound_order_id = inbound_order.id and k.is_counted)`,
  hasDifference: 'inbound_order.has_difference',
  amount: 'inbound_order.amount',
  status: 'inbound_order.status',
  createTime: 'inbound_order.create_time',
  submitTime: 'inbound_order.submit_at',
  submitName: sql`coalesce(u.name, '')`,
  actParty: 'inbound_order.act_party',
  actBy: 'inbound_order.act_by',
  rowVersion: 'inbound_order.row_version',
});

const inboundList = (ctx: Ctx): ListSpec => ({
  table: 'inbound_order',
  joins,
  columns: columns(ctx),
  search: {
    no: 'inbound_order.no',
    // The number of another document is searched from its start, which its index serves.
    transportNo: (_ctx, text) =>
      sql<boolean>`inbound_order.transport_order_id in (select x.id from transport_order x where x.no like ${likePattern(text.toUpperCase()).slice(1)})`,
    supplierName: (_ctx, text) =>
      sql<boolean>`inbound_order.supplier_id in (select x.id from supplier x where x.search_text ilike ${likePattern(text)})`,
    placeName: (_ctx, text) =>
      sql<boolean>`inbound_order.place_id in (select x.id from place x where x.search_text ilike ${likePattern(text)})`,
    materialName: (_ctx, text) => sql<boolean>`inbound_order.id in (select k.inbound_order_id from inbound_line k
      join ask_line l on l.id = k.ask_line_id where l.material_id in (select x.id from material x where x.search_text ilike ${likePattern(text)}))`,
  },
  filters: {
    no: custom<string>(
      (_ctx, text) => sql<boolean>`inbound_order.no like ${`${text.toUpperCase()}%`}`,
      'inbound_order_no_key',
    ),
    status: oneOf('inbound_order.status', 'inbound_order_status_idx'),
    placeId: equals('inbound_order.place_id', 'inbound_order_place_idx'),
    supplierId: equals('inbound_order.supplier_id', 'inbound_order_supplier_key'),
    hasDifference: equals('inbound_order.has_difference', 'inbound_order_difference_idx'),
    createTime: timeRange('inbound_order.create_time', 'inbound_order_time_idx'),
    duty: dutyFilter('inbound_order'),
  },
  sorts: {
    id: { column: 'inbound_order.id', index: 'inbound_order_pkey' },
    createTime: { column: 'inbound_order.create_time', index: 'inbound_order_time_idx' },
  },
});

const verbs: Readonly<Partial<Record<InboundOrderState, string>>> = { DRAFT: '完成验收', COUNTING: '完成验收并提交' };

type Actions = ActionsOfDoc<DocumentRow<InboundOrderState>>;

const dressed = (ctx: Ctx, raw: InboundRaw, actions: Actions): InboundRow => ({
  ...raw,
  duty: dutyOf(ctx, raw, verbs[raw.status]),
  actions: actions({
    id: raw.id,
    no: raw.no,
    status: raw.status,
    row_version: raw.rowVersion,
    city_id: raw.cityId,
    supplier_id: raw.supplierId,
  }),
});

export async function listInbounds(ctx: Ctx, query: ListQuery, actions: Actions): Promise<PageOf<InboundRow>> {
  const page = await list<InboundRaw>(ctx, inboundList(ctx), query);
  return { list: page.list.map((raw) => dressed(ctx, raw, actions)), totalCount: page.totalCount };
}

/** One inbound order as lists show it, fresh. */
export async function inboundRowOf(ctx: Ctx, id: number, actions: Actions): Promise<InboundRow> {
  const raw = await listRow<InboundRaw>(ctx, inboundList(ctx), id);
  if (!raw) refuse('notFound');
  return dressed(ctx, raw, actions);
}
