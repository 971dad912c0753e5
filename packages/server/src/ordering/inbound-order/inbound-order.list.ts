import { waitIn } from '@material/contract/kernel/machine.ts';
import type { InboundRow } from '@material/contract/ordering/inbound.calls.ts';
import { inboundOrderStatus, type InboundOrderState } from '@material/contract/ordering/inbound-order.status.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, shortName, shownByName, type ListSpec, type ShownName } from '../../kernel/list-query.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/transition.ts';
import { documentFilters, documentList, documentSorts, headOf, namedIn, numberIn } from '../document/document.list.ts';
import { dutyOf, type DutyRaw } from '../document/duty.list.ts';

type InboundRaw = Omit<InboundRow, 'duty' | 'actions' | 'status'> &
  DutyRaw & { status: InboundOrderState; reviewBy: number | null };

const joins = sql`join transport_order t on t.id = inbound_order.transport_order_id join city c on c.id = inbound_order.city_id
  join place p on p.id = inbound_order.place_id join supplier s on s.id = inbound_order.supplier_id
  left join app_user u on u.id = inbound_order.submit_by left join app_user asked on asked.id = inbound_order.review_by`;

const columns = (shownName: ShownName): ListSpec['columns'] => ({
  id: 'inbound_order.id',
  no: 'inbound_order.no',
  transportId: 'inbound_order.transport_order_id',
  transportNo: 't.no',
  cityId: 'inbound_order.city_id',
  cityName: 'c.name',
  placeId: 'inbound_order.place_id',
  placeName: shownName('p'),
  placeShortName: shortName('p'),
  supplierId: 'inbound_order.supplier_id',
  supplierName: shownName('s'),
  supplierShortName: shortName('s'),
  lineCount: 'inbound_order.line_count',
  countedCount: sql`(select count(*)::int from inbound_line k where k.inbound_order_id = inbound_order.id and k.is_counted)`,
  hasDifference: 'inbound_order.has_difference',
  amount: 'inbound_order.amount',
  status: 'inbound_order.status',
  createTime: 'inbound_order.create_time',
  submitTime: 'inbound_order.submit_at',
  submitName: sql`coalesce(u.name, '')`,
  reviewName: sql`case when inbound_order.status = 'REVIEW' then coalesce(asked.name, '') else '' end`,
  reviewTime: sql`case when inbound_order.status = 'REVIEW' then inbound_order.review_at end`,
  reviewBy: 'inbound_order.review_by',
  actParty: 'inbound_order.act_party',
  actBy: 'inbound_order.act_by',
  rowVersion: 'inbound_order.row_version',
});

const inboundList = shownByName((shownName) => ({
  table: 'inbound_order',
  joins,
  columns: columns(shownName),
  search: {
    no: 'inbound_order.no',
    transportNo: numberIn('inbound_order.transport_order_id', 'transport_order'),
    supplierName: namedIn('inbound_order.supplier_id', 'supplier'),
    placeName: namedIn('inbound_order.place_id', 'place'),
    materialName: (asker, text) => sql<boolean>`inbound_order.id in (select k.inbound_order_id from inbound_line k
      join ask_line l on l.id = k.ask_line_id where ${namedIn('l.material_id', 'material')(asker, text)})`,
  },
  filters: {
    ...documentFilters('inbound_order'),
    placeId: equals('inbound_order.place_id', 'inbound_order_place_idx'),
    supplierId: equals('inbound_order.supplier_id', 'inbound_order_supplier_key'),
    hasDifference: equals('inbound_order.has_difference', 'inbound_order_difference_idx'),
  },
  sorts: {
    ...documentSorts('inbound_order'),
  },
}));

type Actions = ActionsOfDoc<DocumentRow<InboundOrderState>>;

/** Nobody confirms what he submitted himself. */
export const ownReview = '须由提交人以外的账号复核：本店另一账号或城市主管';

const dressed = (ctx: Ctx, { reviewBy, ...raw }: InboundRaw, actions: Actions): InboundRow => ({
  ...raw,
  duty: dutyOf(ctx, raw, waitIn(inboundOrderStatus, raw.status)?.verb),
  actions: actions(headOf(raw)).map((action) =>
    action.code === 'confirm' && reviewBy === ctx.userId ? { ...action, blocked: ownReview } : action,
  ),
});

const inbounds = documentList(inboundList, dressed);

export const listInbounds = inbounds.page;
export const countInbounds = inbounds.count;
/** One inbound order as lists show it, fresh. */
export const inboundRowOf = inbounds.row;
