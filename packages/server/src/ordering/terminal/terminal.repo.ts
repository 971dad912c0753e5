import { numberPrefixes } from '@material/contract/kernel/value/constants.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import {
  carriedLine,
  terminalDocument,
  terminalLine,
  terminalRow,
} from '@material/contract/ordering/terminal/terminal.calls.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Row } from '../../kernel/database/columns.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { beginDocuments } from '../../kernel/document/begin.ts';
import { besides, rowsOf } from '../../kernel/list/rows-of.ts';
import { append } from '../../kernel/row/write.ts';
import { runUnder } from '../../kernel/row/run-under.ts';
import { deadline } from '../duty.rules.ts';
import { goodsColumns } from '../goods/goods-columns.ts';
import { lockLinesBehind, type AskLineRow } from '../ledger/ledger.repo.ts';
import type { OrderingTables } from '../tables.ts';

type AskOrder = Pick<SeenRow<'ask_order'>, 'id' | 'no' | 'city_id' | 'place_id' | 'supplier_id' | 'delivery_date'>;

/** An ordered line of which something would still come, with how much. */
export type OpenLine = { readonly line: AskLineRow; readonly open: string };

type Applied = { readonly order: AskOrder; readonly lines: readonly OpenLine[]; readonly reason: string };

/** Makes an application to end these lines of an order. */
export async function beginTerminal(
  ctx: Ctx,
  { order, lines, reason }: Applied,
): Promise<Seen<'terminal_application'>> {
  const ruleOf = await loadRules(ctx);
  const { city_id, place_id, supplier_id, delivery_date } = order;
  const [begun] = await beginDocuments(ctx, terminalStatus, {
    prefix: numberPrefixes.terminal,
    rows: [
      {
        city_id,
        place_id,
        supplier_id,
        delivery_date,
        terminal_reason: reason,
        ask_order_id: order.id,
        applied_by: ctx.centre.kind === 'supplier' ? 'SUPPLIER' : 'CITY',
        line_count: lines.length,
      },
    ],
    until: deadline(ctx.now, ruleOf('finalCheckHours')),
    event: { type: 'TERMINAL_CREATED', action: '提交申请', reason, askOrderNo: order.no },
  });
  if (!begun) throw new Error(`no application was made for ask order ${order.id}`);
  const rows = lines.map(({ line, open }, at) => {
    const of = { city_id, supplier_id, terminal_application_id: begun.id };
    return { ...of, ask_line_id: line.id, seq: at + 1, qty_applied: open };
  });
  await append(ctx, 'terminal_line', rows);
  return begun.id;
}

/** A line of an application with the ordered line that it is about. */
export type TerminalLineAt = { readonly line: Row<OrderingTables['terminal_line']>; readonly ask: AskLineRow };

/** Every line of the ask order behind it is locked in id order; returns those that are to end. */
export async function lockTerminal(ctx: Ctx, id: Seen<'terminal_application'>): Promise<TerminalLineAt[]> {
  const behind = sql`select t.ask_order_id from terminal_application t where t.id = ${id}`;
  const asked = new Map((await lockLinesBehind(ctx, id, behind)).map((line) => [line.id, line]));
  const lines = await ctx
    .under(id, 'terminal_line')
    .selectAll('terminal_line')
    .orderBy('terminal_line.id')
    .forUpdate()
    .execute();
  return lines.flatMap((line) => {
    const ask = asked.get(line.ask_line_id);
    return ask ? [{ line, ask }] : [];
  });
}

/** How much of each line ended. */
export const saveEnded = (
  ctx: Ctx,
  id: Seen<'terminal_application'>,
  ended: readonly { readonly id: number; readonly qty: string }[],
) =>
  runUnder(
    ctx,
    id,
    sql`update terminal_line t set qty_ended = d.qty
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as d(id bigint, qty numeric)
      where t.id = d.id and t.terminal_application_id = ${id}`,
  );

/** What only the page of an application shows of its head. */
export const terminalHead = rowsOf(besides(terminalDocument, terminalRow), {
  table: 'terminal_application',
  joins: {
    c: { to: 'app_user', by: 'check_by', maybe: true },
    a: { to: 'app_user', by: 'answer_by', maybe: true },
  },
  columns: { checkName: 'c.name', checkTime: 'check_at', answerName: 'a.name', answerTime: 'answer_at' },
  computed: ['texts'],
});

/** The lines of an application with where they stand now. */
export const terminalLines = rowsOf(terminalLine, {
  table: 'terminal_line',
  joins: { ask: { to: 'ask_line', by: 'ask_line_id' } },
  columns: {
    ...goodsColumns,
    qtyApproved: 'ask.qty_approved',
    qtyConfirmed: 'ask.qty_confirmed',
    qtyShipped: 'ask.qty_shipped',
    qtyAccepted: 'ask.qty_accepted',
    qtyOpen: sql<string>`greatest(ask.qty_approved - ask.qty_cancelled - (ask.qty_shipped - ask.qty_rejected - ask.qty_short), 0)`,
  },
});

const carried = rowsOf(carriedLine, {
  table: 'transport_line',
  joins: {
    t: { to: 'transport_order', by: 'transport_order_id' },
    ask: { to: 'ask_line', by: 'ask_line_id' },
    k: sql`join terminal_line k on k.ask_line_id = transport_line.ask_line_id`,
  },
  columns: {
    transportId: 't.id',
    transportNo: 't.no',
    status: 't.status',
    materialName: goodsColumns.materialName,
    unitName: 'ask.unit_name',
    plateNo: 't.plate_no',
  },
});

/** The goods of an application on vehicles that no place has signed for. */
export const carriedOf = (ctx: Ctx, id: Seen<'terminal_application'>) =>
  carried.of(
    ctx,
    id,
    sql`where k.terminal_application_id = ${id} and t.status = any(${statesIn(transportOrderStatus, 'unsigned')})
      order by transport_line.id`,
  );
