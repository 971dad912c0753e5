import type { Input } from '@material/contract/kernel/call/call.ts';
import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { complaintPhoto } from '@material/contract/quality/attachments.ts';
import {
  complainable,
  complainableLine,
  type complaintCalls,
  complaintDocument,
  complaintLine,
  complaintRow,
} from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { countsOf } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import { besides, rowsOf } from '../../kernel/list/rows-of.ts';
import { follow, type Reached, readScoped, runUnder } from '../../kernel/row/run-under.ts';
import { append } from '../../kernel/row/write.ts';
import { goodsColumns, minuteOf } from '../../ordering/public.ts';
import type { QualityTables } from '../tables.ts';

export type ComplaintLine = Row<QualityTables['complaint_line']>;

export const lockComplaint = (ctx: Ctx, id: Seen<'complaint_order'>): Promise<ComplaintLine[]> =>
  ctx.under(id, 'complaint_line').selectAll('complaint_line').orderBy('complaint_line.seq').forUpdate().execute();

/** The receipt behind it, if there is one. */
export const receiptOf = (ctx: Ctx, id: Seen<'complaint_order'>): Promise<Seen<'inbound_order'>[]> =>
  follow(
    ctx,
    id,
    sql<Reached<'inbound_order'>>`select c.inbound_order_id as id from complaint_order c
      where c.id = ${id} and c.inbound_order_id is not null`,
  );

/** A line as it is stored. */
export type WrittenLine = Pick<ComplaintLine, 'inbound_line_id' | 'ask_line_id' | 'qty_complained'>;
export type Written = Omit<Input<typeof complaintCalls.addComplaintOrder>, 'inboundId' | 'supplierId' | 'placeId'>;

/** What of a complaint's head somebody wrote. */
export const headOf = (written: Written, lines: readonly WrittenLine[]) => ({
  complaint_type_id: written.complaintTypeId,
  complaint_level: written.complaintLevel,
  happen_time: minuteOf(written.happenTime),
  problem_text: written.problemText,
  ...(written.claimAmount === undefined ? {} : { claim_amount: written.claimAmount }),
  ...(written.remark === undefined ? {} : { remark: written.remark }),
  line_count: lines.length,
});

/** Of whom a complaint is, and on which receipt it stands. */
export type Subject = Pick<SeenRow<'complaint_order'>, 'city_id' | 'place_id' | 'supplier_id' | 'inbound_order_id'>;

const appendLines = (
  ctx: Ctx,
  { id, city_id, supplier_id }: Pick<SeenRow<'complaint_order'>, 'id' | 'city_id' | 'supplier_id'>,
  lines: readonly WrittenLine[],
) =>
  append(
    ctx,
    'complaint_line',
    lines.map((line, at) => ({ ...line, complaint_order_id: id, city_id, supplier_id, seq: at + 1, remark: null })),
  );

type Begun = {
  readonly subject: Subject;
  readonly written: Written;
  readonly lines: readonly WrittenLine[];
  readonly until: Date;
};

/** A new draft. */
export async function beginComplaint(
  ctx: Ctx,
  { subject, written, lines, until }: Begun,
): Promise<Seen<'complaint_order'>> {
  const [begun] = await beginDocuments(ctx, complaintStatus, {
    prefix: numberPrefixes.complaint,
    rows: [{ ...subject, ...headOf(written, lines) }],
    until,
    event: { type: 'COMPLAINT_CREATED', action: '新增' },
  });
  if (!begun) throw new Error('no complaint was made');
  await appendLines(ctx, begun, lines);
  return begun.id;
}

/** The lines of a draft are written anew. */
export async function replaceLines(
  ctx: Ctx,
  doc: SeenRow<'complaint_order'>,
  lines: readonly WrittenLine[],
): Promise<void> {
  await runUnder(ctx, doc.id, sql`delete from complaint_line where complaint_order_id = ${doc.id}`);
  await appendLines(ctx, doc, lines);
}

export const hasPhoto = async (ctx: Ctx, id: Seen<'complaint_order'>): Promise<boolean> =>
  ((await countsOf(ctx, complaintPhoto, [id])).get(id) ?? 0) > 0;

type Unanswered = Pick<SeenRow<'complaint_order'>, 'id' | 'no' | 'city_id' | 'supplier_id'> & { readonly until: Date };

/** Marks complaints whose supplier has let half of its time go by, each once. */
export const markHalfGone = (ctx: Ctx): Promise<Unanswered[]> =>
  readScoped(
    ctx,
    { c: 'complaint_order' },
    (seen) => sql<Unanswered>`update complaint_order c set escalated_at = ${ctx.now}
      where c.status = any(${statesIn(complaintStatus, 'toAnswer')}) and c.escalated_at is null
        and c.accept_at + (c.act_by - c.accept_at) / 2 <= ${ctx.now} and ${seen('c')}
      returning c.id, c.no, c.city_id, c.supplier_id, c.act_by as until`,
  );

/** What only the page of a complaint shows of its head. */
export const complaintHead = rowsOf(besides(complaintDocument, complaintRow), {
  table: 'complaint_order',
  joins: {
    s: { to: 'app_user', by: 'submit_by', maybe: true },
    c: { to: 'app_user', by: 'accept_by', maybe: true },
    a: { to: 'app_user', by: 'answer_by', maybe: true },
    h: { to: 'app_user', by: 'handle_by', maybe: true },
    n: { to: 'app_user', by: 'next_check_by', maybe: true },
  },
  columns: {
    handInName: 's.name',
    acceptName: 'c.name',
    acceptTime: 'accept_at',
    answerName: 'a.name',
    answerTime: 'answer_at',
    handleName: 'h.name',
    handleTime: 'handle_at',
    nextCheckName: 'n.name',
    nextCheckTime: 'next_check_at',
    closeTime: 'close_at',
  },
});

const lotJoins = {
  lot: { to: 'transport_lot', by: 'i.transport_lot_id' },
  o: { to: 'ask_order', by: 'ask.ask_order_id' },
} as const;
const lotColumns = {
  ...goodsColumns,
  askOrderNo: 'o.no',
  lotNo: 'lot.lot_no',
  produceDate: 'lot.produce_date',
  expireDate: 'lot.expire_date',
} as const;

/** The lots that it is about. */
export const complaintLines = rowsOf(complaintLine, {
  table: 'complaint_line',
  joins: {
    i: { to: 'inbound_line', by: 'inbound_line_id' },
    ask: { to: 'ask_line', by: 'ask_line_id' },
    ...lotJoins,
  },
  columns: { ...lotColumns, askOrderId: 'o.id', qtyAccepted: 'i.qty_accepted' },
});

const complainableLots = rowsOf(complainableLine, {
  table: 'inbound_line',
  joins: {
    ask: { to: 'ask_line', by: 'ask_line_id' },
    ...lotJoins,
    lot: { to: 'transport_lot', by: 'transport_lot_id' },
  },
  columns: lotColumns,
});

/** The accepted lots of a receipt, as its page shows them. */
export const complainableLines = (ctx: Ctx, id: Seen<'inbound_order'>) =>
  complainableLots.of(
    ctx,
    id,
    sql`where inbound_line.inbound_order_id = ${id} and inbound_line.qty_accepted > 0 order by inbound_line.seq`,
  );

/** What is said of the receipt above them. */
export const complainableHead = rowsOf(complainable.omit({ lines: true }), {
  table: 'inbound_order',
  joins: { p: { to: 'place', by: 'place_id' }, s: { to: 'supplier', by: 'supplier_id' } },
  columns: {
    inboundId: 'id',
    inboundNo: 'no',
    placeName: { nameOf: 'p' },
    supplierName: { nameOf: 's' },
    receiveTime: sql<string>`inbound_order.submit_at`,
  },
});
