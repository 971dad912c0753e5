import { isIn, statesIn, verbIn, type Party } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askOrderHead } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { listOf, type RawOf } from '../../kernel/list/list-of.ts';
import { equals } from '../../kernel/list/list-filter.ts';
import { documentFilters } from '../../kernel/document/document-list.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { restVerbs, supplierVerb } from '../duty.rules.ts';
import { receiveWindow } from '../goods/place-words.repo.ts';
import { unitColumns, unitJoins } from '../goods/unit-columns.ts';
import { dutyColumns, dutyOf } from '../../kernel/document/duty-list.ts';
import type { UnitNames } from '../../kernel/document/duty.rules.ts';
import { sql } from '../../kernel/database/sql.ts';

const search = {
  no: 'no',
  // The ids of matching suppliers and places are few; the lines of a material are not searched without its code.
  supplierName: namedIn('ask_order.supplier_id', 'supplier'),
  placeName: namedIn('ask_order.place_id', 'place'),
  materialName: (ctx: Ctx, text: string) => sql<boolean>`ask_order.id in (select l.ask_order_id from ask_line l
    where ${namedIn('l.material_id', 'material')(ctx, text)})`,
} as const;

const filters = {
  ...documentFilters(askOrderStatus),
  kind: { index: 'ask_order_supplement_idx' },
  fulfilStatus: { index: 'ask_order_status_idx' },
  restTask: { index: 'ask_order_rest_idx' },
  cityId: { index: 'ask_order_city_key' },
  placeId: { index: 'ask_order_place_idx' },
  supplierId: { index: 'ask_order_supplier_key' },
  mainorderid: equals('ask_order.main_order_id', 'ask_order_main_order_idx'),
  deliveryDate: { index: 'ask_order_delivery_idx' },
  // Amounts narrow what the unit and the window have found; on their own they pick out too little for an index.
  amount: { index: 'ask_order_time_idx' },
};

const joins = {
  m: { to: 'main_order', by: 'main_order_id' },
  ...unitJoins,
  u: { to: 'app_user', by: 'create_id', maybe: true },
  w: sql`left join place w on w.id = u.place_id`,
  k: sql`left join lateral (select k.status, k.promised_date, k.asked_reply_by, k.asked_reason from pickup_order k where k.ask_order_id = ask_order.id and not k.is_deleted
    order by k.id desc limit 1) k on true`,
} as const;

const columns = {
  mainOrderNo: 'm.no',
  ...unitColumns,
  placeName: 'p.name',
  pickupStatus: sql<PickupOrderState | null>`k.status`,
  createName: 'u.name',
  submitTime: 'submit_at',
} as const;

const also = {
  ...dutyColumns('ask_order'),
  promisedDate: sql<string | null>`k.promised_date`,
  /** The unit of whoever wrote it. */
  writerName: { nameOf: 'w', or: 'c.name' },
  writerShortName: { shortNameOf: 'w', or: 'c.name' },
  submitCount: 'submit_count',
  submitBy: 'submit_by',
  firstCheckBy: 'first_check_by',
  separateCheckers: 'separate_checkers',
  needsFinalChecker: 'needs_final_checker',
  replyBy: 'reply_by',
} as const;

/** The list of ask orders; the names of units follow the caller's nameType. */
export const askOrderList = listOf(askOrderCalls.getListAskOrder, {
  table: 'ask_order',
  joins,
  columns,
  also,
  computed: ['duty', 'actions'],
  search,
  filters,
  sorts: { createTime: { index: 'ask_order_time_idx' }, deliveryDate: { index: 'ask_order_delivery_idx' } },
  // A draft is its unit's own affair.
  always: (ctx) =>
    ctx.centre.kind === 'management'
      ? sql<boolean>`ask_order.status = any(${statesIn(askOrderStatus, 'ofManagement')})`
      : undefined,
});
export type AskOrderRaw = RawOf<typeof askOrderList>;

/** One order with what only its own page shows. */
export const askOrderDocumentList = listOf(
  { list: { row: askOrderHead, filters: {}, sorts: [] } },
  {
    table: 'ask_order',
    joins: {
      ...joins,
      t: { to: 'transport_mode', by: 'transport_mode_id', maybe: true },
      f: { to: 'app_user', by: 'first_check_by', maybe: true },
      l: { to: 'app_user', by: 'final_check_by', maybe: true },
      b: { to: 'return_order', by: 'return_order_id', maybe: true },
    },
    columns: {
      ...columns,
      placeAddress: sql<string>`coalesce(ask_order.address, p.address)`,
      receiveWindow,
      phone: 'contact_phone',
      transportModeName: 't.name',
      firstCheckName: 'f.name',
      firstCheckTime: 'first_check_at',
      finalCheckName: 'l.name',
      finalCheckTime: 'final_check_at',
      askedReplyBy: sql<string | null>`k.asked_reply_by`,
      askedReason: sql<string | null>`k.asked_reason`,
      returnOrderNo: 'b.no',
    },
    also,
    computed: ['duty', 'actions'],
    search: {},
    filters: {},
    sorts: {},
  },
);
export type AskOrderHeadRaw = RawOf<typeof askOrderDocumentList>;

type DutyOfOrder = Pick<
  AskOrderRaw,
  | 'waits'
  | 'status'
  | keyof UnitNames
  | 'writerName'
  | 'writerShortName'
  | 'pickupStatus'
  | 'deliveryDate'
  | 'promisedDate'
  | 'restTask'
>;

/** Once an order is approved, what is to be done follows from its goods. */
const verbOf = (raw: DutyOfOrder) =>
  isIn(askOrderStatus, 'supplying', raw.status)
    ? (party: Party): string => {
        if (party === 'SUPPLIER') return supplierVerb(raw);
        return party === 'PLACE' ? '完成验收' : restVerbs[raw.restTask ?? 'REST'];
      }
    : verbIn(askOrderStatus, raw.status);

/** A draft waits for whoever wrote it, without a deadline. */
const ofDraft = (raw: DutyOfOrder) => ({
  ...raw,
  placeName: raw.writerName,
  placeShortName: raw.writerShortName,
  waits: [{ party: 'CITY' as const, until: null }],
});

export const askOrderDuty = (ctx: Ctx, raw: DutyOfOrder) =>
  isIn(askOrderStatus, 'draft', raw.status)
    ? dutyOf(ctx, ofDraft(raw), () => askOrderStatus.actions.submit.label)
    : dutyOf(ctx, raw, verbOf(raw));
