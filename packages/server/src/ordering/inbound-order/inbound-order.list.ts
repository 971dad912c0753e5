import { parseWireTime } from '@material/contract/kernel/value/business-time.ts';
import { statesIn, verbIn } from '@material/contract/kernel/document/machine.ts';
import { inboundCalls, type InboundRow } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import {
  inboundOrderStatus,
  type InboundOrderState,
} from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import type { ActionsOfDoc, DocumentRow } from '../../kernel/document/registered.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';
import { documentFilters, documentList, headOf, numberIn } from '../../kernel/document/document-list.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import { sql } from '../../kernel/database/sql.ts';

const isReviewed = sql<boolean>`inbound_order.status = any(${statesIn(inboundOrderStatus, 'toReview')})`;

const inboundList = listOf(inboundCalls.getAllInboundOrder, {
  table: 'inbound_order',
  joins: {
    t: { to: 'transport_order', by: 'transport_order_id' },
    ...unitJoins,
    u: { to: 'app_user', by: 'submit_by', maybe: true },
    asked: { to: 'app_user', by: 'review_by', maybe: true },
    corrector: { to: 'app_user', by: 'correct_by', maybe: true },
  },
  columns: {
    transportId: 'transport_order_id',
    transportNo: 't.no',
    ...unitColumns,
    countedCount: sql<number>`(select count(*)::int from inbound_line k where k.inbound_order_id = inbound_order.id and k.is_counted)`,
    submitTime: 'submit_at',
    submitName: 'u.name',
    reviewName: sql<string>`case when ${isReviewed} then coalesce(asked.name, '') else '' end`,
    reviewTime: sql<string | null>`case when ${isReviewed} then inbound_order.review_at end`,
    correctionReason: 'correct_reason',
    correctionTime: 'correct_at',
    correctionName: 'corrector.name',
  },
  also: { ...dutyColumns('inbound_order'), reviewBy: 'review_by', correctUntil: 'correct_until' },
  computed: ['duty', 'actions'],
  search: {
    no: 'no',
    transportNo: numberIn('inbound_order.transport_order_id', 'transport_order'),
    supplierName: namedIn('inbound_order.supplier_id', 'supplier'),
    placeName: namedIn('inbound_order.place_id', 'place'),
    materialName: (ctx, text) => sql<boolean>`inbound_order.id in (select k.inbound_order_id from inbound_line k
      join ask_line l on l.id = k.ask_line_id where ${namedIn('l.material_id', 'material')(ctx, text)})`,
  },
  filters: {
    ...documentFilters(inboundOrderStatus),
    cityId: { index: 'inbound_order_city_key' },
    placeId: { index: 'inbound_order_place_idx' },
    supplierId: { index: 'inbound_order_supplier_key' },
    hasDifference: { index: 'inbound_order_difference_idx' },
  },
  sorts: { createTime: { index: 'inbound_order_time_idx' } },
});
type InboundRaw = RawOf<typeof inboundList>;

/** The header columns that say whether an action is possible. */
export type InboundShown = DocumentRow<InboundOrderState> & { readonly correct_until: Date | null };
type Actions = ActionsOfDoc<InboundShown>;

/** Nobody confirms what they submitted themselves. */
export const ownReview = '须由提交人以外的账号复核：本店另一账号或城市主管';

/** Pages of inbound orders, and one of them fresh. */
export const inbounds = documentList({
  call: inboundCalls.getAllInboundOrder,
  spec: inboundList,
  shown: (ctx, { reviewBy, correctUntil, ...raw }: InboundRaw, actions: Actions): InboundRow => ({
    ...raw,
    duty: dutyOf(ctx, raw, verbIn(inboundOrderStatus, raw.status)),
    actions: actions({ ...headOf(raw), correct_until: parseWireTime(correctUntil ?? '') ?? null }).map((action) =>
      action.code === 'confirm' && reviewBy === ctx.userId ? { ...action, blocked: ownReview } : action,
    ),
  }),
});
