import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import {
  terminalCalls,
  type Terminable,
  type TerminalDocument,
} from '@material/contract/ordering/terminal/terminal.calls.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { actionHandlers } from '../kernel/document/action-handlers.ts';
import { historyOf } from '../kernel/document/history.ts';
import { actionsOf, freshRow, move, pageOf } from '../kernel/document/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import * as repo from './ask-order/ask-order.repo.ts';
import { shownLinesOf } from './goods/ask-line.repo.ts';
import { chainOf } from '../kernel/document/chain.ts';
import { terminalMoves } from './terminal/terminal.moves.ts';
import { carriedOf, terminalHead, terminalLines } from './terminal/terminal.repo.ts';
import { textedOf } from './terminal/terminal-sms.repo.ts';
import { textContacts, textsFor } from './terminal/terminal-sms.ts';
import { followTerminal } from './terminal.ts';

/** The whole application: head, lines as they stand now, the order's chain of documents and its own history. */
async function terminalDocument(ctx: Ctx, id: Seen<'terminal_application'>): Promise<TerminalDocument> {
  const row = await freshRow(ctx, terminalMoves, id);
  const [head, lines, chain, history, texts] = await Promise.all([
    terminalHead.one(ctx, id),
    terminalLines.under(ctx, id),
    chainOf(ctx, [row.askOrderId]),
    historyOf(ctx, 'terminal_application', { doc: { id, status: row.status } }),
    textedOf(ctx, id),
  ]);
  return { ...row, ...head, chain, history, lines, texts };
}

/** What an application about an order could end, and why it cannot be made. */
async function terminableOf(ctx: Ctx, id: Seen<'ask_order'>): Promise<Terminable> {
  const [head, lines] = await Promise.all([
    repo.askOrderHeads.row(ctx, id, (doc) => actionsOf(ctx, askOrderMoves, doc)),
    shownLinesOf(ctx, id),
  ]);
  const action = head.actions.find(({ code }) => code === 'applyTerminal');
  const { no, rowVersion, supplierName, placeName, deliveryDate, terminalId } = head;
  return {
    orderid: id,
    no,
    rowVersion,
    supplierName,
    placeName,
    deliveryDate,
    blocked: action ? (action.blocked ?? '') : `${askOrderStatus.states[head.status].label}的要货单不能申请终止`,
    openId: terminalId,
    lines: lines.map(({ line }) => line).filter(({ qtyOpen, isClosed }) => isPositive(qtyOpen) && !isClosed),
  };
}

export const terminalApplications = implement(terminalCalls, {
  getCheckOrderForTerminal: pageOf(terminalMoves),
  getDetailTerminal: (ctx, { id }) => terminalDocument(ctx, id),
  getTerminalOrder: (ctx, { orderid }) => terminableOf(ctx, orderid),
  checkTransSave: async (ctx, { id }) => {
    if (!(await seenRow(ctx, 'terminal_application', id))) refuse('notFound');
    return { list: await carriedOf(ctx, id) };
  },
  getSuContactPersonallByTerminalCheck: async (ctx, { id }) =>
    textsFor(ctx, await freshRow(ctx, terminalMoves, id), id),
  smsTerminal: async (ctx, wish) => ({
    list: await textContacts(ctx, await freshRow(ctx, terminalMoves, wish.id), wish),
  }),
  checkOrderForTerminal: async (ctx, { id, rowVersion, agree, reason }) => {
    const action = agree ? 'agree' : 'refuse';
    await move(ctx, terminalMoves, { action, id, rowVersion, reason, input: undefined });
    await followTerminal(ctx, id, reason);
    return freshRow(ctx, terminalMoves, id);
  },
  ...actionHandlers(terminalMoves, {
    after: { accept: followTerminal, decline: followTerminal, conclude: followTerminal, withdraw: followTerminal },
  }),
});
