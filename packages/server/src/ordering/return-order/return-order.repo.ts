import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { sum } from '@material/contract/kernel/value/decimal.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { destroyPhoto, returnPhoto } from '@material/contract/ordering/attachments.ts';
import {
  returnDocument,
  returnLine,
  returnRow,
  type returnCalls,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { isFetched, type ReturnTerms } from '@material/contract/ordering/return-order/return.rules.ts';
import { countsOf } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import { besides, rowsOf } from '../../kernel/list/rows-of.ts';
import { follow, runUnder, type Reached } from '../../kernel/row/run-under.ts';
import { append } from '../../kernel/row/write.ts';
import { goodsColumns } from '../goods/goods-columns.ts';
import { lockLinesBehind, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';
import { askWorth, lotsOfReturn, type LotAt } from './returned-lots.repo.ts';

export type ReturnLine = Row<OrderingTables['return_line']>;
/** A line of a return with the ordered line and the received lot behind it. */
export type ReturnLineAt = { readonly line: ReturnLine; readonly ask: AskLineRow; readonly lot: LotAt };

/** Every line of the ask orders behind it is locked in id order, so that nobody else returns the same goods meanwhile. */
export async function lockReturn(ctx: Ctx, id: Seen<'return_order'>): Promise<ReturnLineAt[]> {
  const behind = sql`select a.ask_order_id from return_line x join ask_line a on a.id = x.ask_line_id where x.return_order_id = ${id}`;
  const asked = new Map((await lockLinesBehind(ctx, id, behind)).map((line) => [line.id, line]));
  const lines = await ctx
    .under(id, 'return_line')
    .selectAll('return_line')
    .orderBy('return_line.seq')
    .forUpdate()
    .execute();
  const lots = new Map((await lotsOfReturn(ctx, id)).map((lot) => [lot.inboundLineId, lot]));
  return lines.flatMap((line) => {
    const ask = asked.get(line.ask_line_id);
    const lot = lots.get(line.inbound_line_id);
    return ask && lot ? [{ line, ask, lot }] : [];
  });
}

/** The receipt that it is about. */
export const receiptOf = (ctx: Ctx, id: Seen<'return_order'>): Promise<Seen<'inbound_order'>[]> =>
  follow(
    ctx,
    id,
    sql<Reached<'inbound_order'>>`select r.inbound_order_id as id from return_order r where r.id = ${id}`,
  );

/** Goods of a receipt may be returned until then, whatever the window of their type of return. */
export const openReturns = (ctx: Ctx, id: Seen<'inbound_order'>, until: Date) =>
  runUnder(ctx, id, sql`update inbound_order set return_until = greatest(return_until, ${until}) where id = ${id}`);

/** A type of return with what it asks for. */
export type ReturnType = ReturnTerms & {
  readonly id: number;
  readonly isEnabled: boolean;
  readonly needsNextCheck: boolean;
  readonly needsPhoto: boolean;
};

/** Every type of return, in its order. */
export async function loadReturnTypes(ctx: Ctx): Promise<ReturnType[]> {
  const rows = await ctx
    .from('return_type')
    .selectAll('return_type')
    .orderBy('return_type.sort')
    .orderBy('return_type.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isEnabled: row.status === 'ENABLED',
    windowHours: row.window_hours,
    needsNextCheck: row.needs_second_check,
    needsPhoto: row.needs_photo,
    allows: {
      REPLACE: row.allows_replacement,
      CREDIT: row.allows_refund,
      DEDUCT: row.allows_deduction,
      DESTROY: row.allows_destruction,
    },
  }));
}

type Written = Input<typeof returnCalls.addReturnOrder>;
/** A line as it is stored. */
export type WrittenLine = Pick<ReturnLine, 'inbound_line_id' | 'ask_line_id' | 'qty_returned' | 'return_outcome'> &
  Pick<ReturnLine, 'deduct_amount' | 'credit_amount' | 'remark'>;

/** What of a return follows from what was written. */
export const headOf = (
  { returnTypeId, returnReason, remark }: Omit<Written, 'inboundId'>,
  lines: readonly WrittenLine[],
) => ({
  return_type_id: returnTypeId,
  return_reason: returnReason,
  ...(remark === undefined ? {} : { remark }),
  line_count: lines.length,
  credit_amount: sum(lines.map((line) => line.credit_amount)),
  has_replacement: lines.some((line) => line.return_outcome === 'REPLACE'),
  needs_pickup: lines.some((line) => isFetched(line.return_outcome)),
});

type Owner = Pick<SeenRow<'return_order'>, 'id' | 'city_id' | 'supplier_id'>;

const appendLines = (ctx: Ctx, { id, city_id, supplier_id }: Owner, lines: readonly WrittenLine[]) =>
  append(
    ctx,
    'return_line',
    lines.map((line, at) => ({ ...line, return_order_id: id, city_id, supplier_id, seq: at + 1 })),
  );

type Begun = {
  readonly inbound: SeenRow<'inbound_order'>;
  readonly written: Omit<Written, 'inboundId'>;
  readonly lines: readonly WrittenLine[];
  readonly until: Date;
};

/** A new draft. */
export async function beginReturn(ctx: Ctx, { inbound, written, lines, until }: Begun): Promise<Seen<'return_order'>> {
  const { id: inbound_order_id, city_id, place_id, supplier_id, delivery_date } = inbound;
  const [begun] = await beginDocuments(ctx, returnStatus, {
    prefix: numberPrefixes.returnOrder,
    rows: [{ inbound_order_id, city_id, place_id, supplier_id, delivery_date, ...headOf(written, lines) }],
    until,
    event: { type: 'RETURN_CREATED', action: '新增', inboundNo: inbound.no },
  });
  if (!begun) throw new Error(`no return was made of receipt ${inbound.no}`);
  await appendLines(ctx, begun, lines);
  return begun.id;
}

/** The lines of a draft are written anew. */
export async function replaceLines(
  ctx: Ctx,
  doc: SeenRow<'return_order'>,
  lines: readonly WrittenLine[],
): Promise<void> {
  await runUnder(ctx, doc.id, sql`delete from return_line where return_order_id = ${doc.id}`);
  await appendLines(ctx, doc, lines);
}

const hasPhoto = async (ctx: Ctx, id: Seen<'return_order'>, kind: typeof returnPhoto) =>
  ((await countsOf(ctx, kind, [id])).get(id) ?? 0) > 0;
export const hasReturnPhoto = (ctx: Ctx, id: Seen<'return_order'>) => hasPhoto(ctx, id, returnPhoto);
export const hasDestroyPhoto = (ctx: Ctx, id: Seen<'return_order'>) => hasPhoto(ctx, id, destroyPhoto);

/** What only the page of a return shows of its head. */
export const returnHead = rowsOf(besides(returnDocument, returnRow), {
  table: 'return_order',
  joins: {
    i: { to: 'inbound_order', by: 'inbound_order_id' },
    k: { to: 'return_type', by: 'return_type_id' },
    s: { to: 'app_user', by: 'submit_by', maybe: true },
    c: { to: 'app_user', by: 'check_by', maybe: true },
    n: { to: 'app_user', by: 'next_check_by', maybe: true },
    a: { to: 'app_user', by: 'answer_by', maybe: true },
    f: { to: 'app_user', by: 'finish_by', maybe: true },
  },
  columns: {
    needsPhoto: 'k.needs_photo',
    receiveTime: sql<string>`i.submit_at`,
    handInName: 's.name',
    checkName: 'c.name',
    checkTime: 'check_at',
    nextCheckName: 'n.name',
    nextCheckTime: 'next_check_at',
    answerName: 'a.name',
    answerTime: 'answer_at',
    finishName: 'f.name',
    finishTime: 'finish_at',
  },
  computed: ['replacements'],
});

/** Its lines with what has come in place of each. */
export const returnLines = rowsOf(returnLine, {
  table: 'return_line',
  joins: {
    i: { to: 'inbound_line', by: 'inbound_line_id' },
    lot: { to: 'transport_lot', by: 'i.transport_lot_id' },
    ask: { to: 'ask_line', by: 'ask_line_id' },
    o: { to: 'ask_order', by: 'ask.ask_order_id' },
  },
  columns: {
    ...goodsColumns,
    askOrderId: 'o.id',
    askOrderNo: 'o.no',
    lotNo: 'lot.lot_no',
    produceDate: 'lot.produce_date',
    expireDate: 'lot.expire_date',
    qtyAccepted: 'i.qty_accepted',
    unitPrice: askWorth,
  },
});
