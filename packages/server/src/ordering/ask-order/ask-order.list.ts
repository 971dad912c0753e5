import { isIn, statesIn, waitIn } from '@material/contract/kernel/machine.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  askOrderStatus,
  type AskOrderState,
  type FulfilState,
  type RestTask,
  type SettleState,
} from '@material/contract/ordering/ask-order.status.ts';
import type { PickupOrderState } from '@material/contract/ordering/pickup-order.status.ts';
import type { AskOrderDocument, AskOrderRow } from '@material/contract/ordering/ask-order-schemas.ts';
import { parseWireTime } from '@material/contract/kernel/business-time.ts';
import {
  custom,
  dateRange,
  equals,
  likePattern,
  oneOf,
  shortName,
  shownByName,
  timeRange,
  type ListSpec,
  type ShownName,
} from '../../kernel/list-query.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { describeDuty, type DutyNames, restVerbs, supplierVerb } from '../duty.rules.ts';
import type { Party } from '@material/contract/kernel/machine.ts';
import { decidesRests, partiesOf } from '../parties.ts';

/** What the list selects before a row is dressed for the wire. */
export type AskOrderRaw = Omit<
  AskOrderRow,
  'duty' | 'actions' | 'status' | 'fulfilStatus' | 'settleStatus' | 'pickupStatus' | 'restTask'
> & {
  status: AskOrderState;
  fulfilStatus: FulfilState;
  settleStatus: SettleState;
  pickupStatus: PickupOrderState | null;
  restTask: RestTask | null;
  actParty: Party | null;
  actBy: string | null;
  submitCount: number;
  submitBy: number | null;
  firstCheckBy: number | null;
  /** The unit of whoever wrote it. */
  writerName: string;
  writerShortName: string;
  promisedDate: string | null;
};

/** What a document's head shows besides the list's columns. */
export type AskOrderFacts = Pick<
  AskOrderDocument,
  | 'amountExTax'
  | 'tax'
  | 'placeAddress'
  | 'receiveWindow'
  | 'contact'
  | 'phone'
  | 'transportModeName'
  | 'firstCheckName'
  | 'firstCheckTime'
  | 'firstCheckOpinion'
  | 'finalCheckName'
  | 'finalCheckTime'
  | 'finalCheckOpinion'
>;

const search: ListSpec['search'] = {
  no: 'ask_order.no',
  // The ids of matching suppliers and places are few; the lines of a material are not searched without its code.
  supplierName: (_ctx, text) =>
    sql<boolean>`ask_order.supplier_id in (select x.id from supplier x where x.search_text ilike ${likePattern(text)})`,
  placeName: (_ctx, text) =>
    sql<boolean>`ask_order.place_id in (select x.id from place x where x.search_text ilike ${likePattern(text)})`,
  materialName: (_ctx, text) => sql<boolean>`ask_order.id in (select l.ask_order_id from ask_line l
      where l.material_id in (select x.id from material x where x.search_text ilike ${likePattern(text)}))`,
};

/** What waits for the caller's parties, and what they have to decide beside somebody else's turn. */
const isMine = (asker: Ctx): RawBuilder<boolean> =>
  decidesRests(asker)
    ? sql<boolean>`(ask_order.act_party = any(${partiesOf(asker)}) or ask_order.rest_task is not null)`
    : sql<boolean>`ask_order.act_party = any(${partiesOf(asker)})`;

const filters: ListSpec['filters'] = {
  no: custom<string>((_ctx, text) => sql<boolean>`ask_order.no like ${`${text.toUpperCase()}%`}`, 'ask_order_no_key'),
  status: oneOf('ask_order.status', 'ask_order_status_idx'),
  fulfilStatus: oneOf('ask_order.fulfil_status', 'ask_order_status_idx'),
  restTask: oneOf('ask_order.rest_task', 'ask_order_rest_idx'),
  cityId: equals('ask_order.city_id', 'ask_order_city_key'),
  placeId: equals('ask_order.place_id', 'ask_order_place_idx'),
  supplierId: equals('ask_order.supplier_id', 'ask_order_supplier_key'),
  mainorderid: equals('ask_order.main_order_id', 'ask_order_main_order_idx'),
  createTime: timeRange('ask_order.create_time', 'ask_order_time_idx'),
  deliveryDate: dateRange('ask_order.delivery_date', 'ask_order_delivery_idx'),
  // Amounts narrow what the unit and the window have found; on their own they pick out too little for an index.
  amountFrom: custom<string>((_ctx, from) => sql<boolean>`ask_order.amount >= ${from}::numeric`, 'ask_order_time_idx'),
  amountTo: custom<string>((_ctx, to) => sql<boolean>`ask_order.amount <= ${to}::numeric`, 'ask_order_time_idx'),
  duty: custom<'mine' | 'late'>(
    (asker, which) =>
      which === 'late'
        ? sql<boolean>`(ask_order.act_party is not null and ask_order.act_by < ${asker.now} or ask_order.rest_by < ${asker.now})`
        : isMine(asker),
    'ask_order_party_idx',
  ),
};

const declared = (shownName: ShownName): ListSpec => ({
  table: 'ask_order',
  joins: sql`join main_order m on m.id = ask_order.main_order_id join city c on c.id = ask_order.city_id
    join place p on p.id = ask_order.place_id join supplier s on s.id = ask_order.supplier_id
    left join app_user u on u.id = ask_order.create_id left join place w on w.id = u.place_id
    left join lateral (select k.status, k.promised_date from pickup_order k where k.ask_order_id = ask_order.id and not k.is_deleted
      order by k.id desc limit 1) k on true`,
  columns: {
    id: 'ask_order.id',
    no: 'ask_order.no',
    mainOrderId: 'ask_order.main_order_id',
    mainOrderNo: 'm.no',
    kind: 'ask_order.kind',
    source: 'ask_order.source',
    cityId: 'ask_order.city_id',
    cityName: 'c.name',
    placeId: 'ask_order.place_id',
    placeName: 'p.name',
    placeShortName: shortName('p'),
    supplierId: 'ask_order.supplier_id',
    supplierName: shownName('s'),
    supplierShortName: shortName('s'),
    deliveryDate: 'ask_order.delivery_date',
    lineCount: 'ask_order.line_count',
    amount: 'ask_order.amount',
    status: 'ask_order.status',
    fulfilStatus: 'ask_order.fulfil_status',
    settleStatus: 'ask_order.settle_status',
    restTask: 'ask_order.rest_task',
    pickupStatus: 'k.status',
    promisedDate: 'k.promised_date',
    writerName: sql`coalesce(${shownName('w')}, c.name)`,
    writerShortName: sql`coalesce(${shortName('w')}, c.name)`,
    createTime: 'ask_order.create_time',
    createName: sql`coalesce(u.name, '')`,
    submitTime: 'ask_order.submit_at',
    submitCount: 'ask_order.submit_count',
    submitBy: 'ask_order.submit_by',
    firstCheckBy: 'ask_order.first_check_by',
    actParty: 'ask_order.act_party',
    actBy: 'ask_order.act_by',
    remark: sql`coalesce(ask_order.remark, '')`,
    rowVersion: 'ask_order.row_version',
  },
  search,
  filters,
  sorts: {
    id: { column: 'ask_order.id', index: 'ask_order_pkey' },
    createTime: { column: 'ask_order.create_time', index: 'ask_order_time_idx' },
    deliveryDate: { column: 'ask_order.delivery_date', index: 'ask_order_delivery_idx' },
  },
  // A draft is its unit's own affair.
  always: (asker) =>
    asker.centre.kind === 'management'
      ? sql<boolean>`ask_order.status = any(${statesIn(askOrderStatus, 'ofManagement')})`
      : undefined,
});

/** The list of ask orders; the names of units follow the caller's nameType. */
export const askOrderList = shownByName(declared);

/** One order with what only its own page shows. */
export const askOrderDocumentList = shownByName((shownName) => {
  const list = declared(shownName);
  return {
    ...list,
    joins: sql`${list.joins} left join transport_mode t on t.id = ask_order.transport_mode_id
      left join app_user f on f.id = ask_order.first_check_by left join app_user l on l.id = ask_order.final_check_by`,
    columns: {
      ...list.columns,
      amountExTax: 'ask_order.amount_ex_tax',
      tax: 'ask_order.tax',
      placeAddress: sql`coalesce(ask_order.address, p.address)`,
      receiveWindow: sql`coalesce(to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI'), '')`,
      contact: sql`coalesce(ask_order.contact, '')`,
      phone: sql`coalesce(ask_order.contact_phone, '')`,
      transportModeName: sql`coalesce(t.name, '')`,
      firstCheckName: sql`coalesce(f.name, '')`,
      firstCheckTime: 'ask_order.first_check_at',
      firstCheckOpinion: sql`coalesce(ask_order.first_check_opinion, '')`,
      finalCheckName: sql`coalesce(l.name, '')`,
      finalCheckTime: 'ask_order.final_check_at',
      finalCheckOpinion: sql`coalesce(ask_order.final_check_opinion, '')`,
    },
  };
});

type DutyOfOrder = Pick<
  AskOrderRaw,
  | 'actParty'
  | 'actBy'
  | 'status'
  | keyof DutyNames
  | 'writerName'
  | 'writerShortName'
  | 'pickupStatus'
  | 'deliveryDate'
  | 'promisedDate'
  | 'restTask'
>;

function verbOf(raw: DutyOfOrder): string {
  if (isIn(askOrderStatus, 'draft', raw.status)) return askOrderStatus.actions.submit.label;
  // Once it is approved, what is to be done follows from its goods.
  if (!isIn(askOrderStatus, 'supplying', raw.status)) return waitIn(askOrderStatus, raw.status)?.verb ?? '处理';
  if (raw.actParty === 'SUPPLIER') return supplierVerb(raw);
  return raw.actParty === 'PLACE' ? '完成验收' : restVerbs[raw.restTask ?? 'REST'];
}

export function askOrderDuty(ctx: Ctx, raw: DutyOfOrder) {
  const until = raw.actBy === null ? null : (parseWireTime(raw.actBy) ?? null);
  const verb = verbOf(raw);
  // A draft waits for whoever wrote it, without a deadline.
  const isDraft = isIn(askOrderStatus, 'draft', raw.status);
  const names = isDraft ? { ...raw, placeName: raw.writerName, placeShortName: raw.writerShortName } : raw;
  const party = isDraft ? 'CITY' : raw.actParty;
  const said = describeDuty({ party, until, verb, names, now: ctx.now });
  return { ...said, until: raw.actBy };
}
