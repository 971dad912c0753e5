import { eachInTransaction, type BatchRow } from '../kernel/call/batch.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { askAgain, settleOrders } from './fulfilment.ts';
import { arrange, type Decided, type Decision, type Outcome } from './shortage/arrange.ts';
import { lockOrders, madeGoodAmong, shortOf } from './shortage/short-lines.repo.ts';

type Result = BatchRow<{ supplementNo: string }>;

const gone = '该行已没有缺口，或已由他人处理，请刷新';
const beingMade = '该行已安排补货，正在等待确认或审核';
const changed = '要货单刚被修改，请刷新后重试';

/** The rest of an order's lines is not wanted any more, or its supplier is asked for it again. */
async function decideAt(ctx: Ctx, decided: readonly Decided[], reason: string): Promise<Outcome[]> {
  const [first] = decided;
  if (!first) return [];
  const { askOrderId: id, restTask } = first.line;
  if (first.decision.way === 'REDELIVER') {
    await moveBySystem(ctx, askOrderMoves, { action: 'askRest', id, reason, input: undefined });
    await askAgain(ctx, id);
  } else {
    const lineIds = decided.map(({ line }) => line.id);
    const action = restTask === 'REJECTED' ? 'closeRest' : 'acceptShort';
    await moveBySystem(ctx, askOrderMoves, { action, id, reason, input: { lineIds, reason } });
    await settleOrders(ctx, [id]);
  }
  return decided.map(({ line }) => ({ id: line.id, message: '' }));
}

/** What is decided together: goods for one city, and the rest of one order. */
const keyOf = ({ line, decision: { way } }: Decided): string =>
  way === 'SUPPLIER' || way === 'SUBSTITUTE' ? `city/${line.cityId}` : `${way}/${line.askOrderId}`;

const isGoods = ([first]: readonly Decided[]): boolean =>
  first?.decision.way === 'SUPPLIER' || first?.decision.way === 'SUBSTITUTE';

type Sorted = { readonly decided: readonly Decided[]; readonly refused: readonly Outcome[] };

/** The lines as they are now: those that may be decided on, and why the others may not. */
async function current(ctx: Ctx, decisions: readonly Decision[]): Promise<Sorted> {
  const ids = decisions.map(({ id }) => id);
  const short = await shortOf(ctx, ids);
  const byId = new Map(short.map((line) => [line.id, line]));
  // Read after those that are short: what was decided in between is found here.
  const made = await madeGoodAmong(
    ctx,
    ids.filter((id) => !byId.has(id)),
  );
  const decided: Decided[] = [];
  const refused: Outcome[] = [];
  for (const decision of decisions) {
    const line = byId.get(decision.id);
    if (!line) refused.push({ id: decision.id, message: made.has(decision.id) ? beingMade : gone });
    else if (line.rowVersion !== decision.rowVersion) refused.push({ id: decision.id, message: changed });
    else decided.push({ line, decision });
  }
  return { decided, refused };
}

/** Decides on lines that are looked at again once nobody else can: two at one desk never decide one line twice. */
async function decideTogether(ctx: Ctx, all: readonly Decided[], reason: string): Promise<Outcome[]> {
  const orders = [...new Set(all.map(({ line }) => line.askOrderId))];
  await lockOrders(ctx, orders);
  const { decided, refused } = await current(
    ctx,
    all.map(({ decision }) => decision),
  );
  const decide = isGoods(decided) ? arrange : decideAt;
  return [...refused, ...(await decide(ctx, decided, reason))];
}

const resultOf = ({ id, message, supplementNo }: Outcome): Result =>
  message === '' ? { id, ok: true, message, row: { supplementNo: supplementNo ?? '' } } : { id, ok: false, message };

/** A line that is named twice is decided on once. */
const onceEach = (decisions: readonly Decision[]): Decision[] => [
  ...new Map(decisions.map((decision) => [decision.id, decision])).values(),
];

/** Decides on short lines, each with a result of its own. */
export async function decideShortLines(ctx: Ctx, decisions: readonly Decision[], reason: string): Promise<Result[]> {
  const { decided, refused } = await current(ctx, onceEach(decisions));
  const groups = [...Map.groupBy(decided, keyOf).values()].map((lines, id) => ({ id, lines }));
  const done = await eachInTransaction(ctx, groups, (own, { lines }) => decideTogether(own, lines, reason));
  const outcomes = done.flatMap(({ id, ok, message, row = [] }) =>
    ok ? row : (groups[id]?.lines ?? []).map(({ line }) => ({ id: line.id, message })),
  );
  return [...refused, ...outcomes].map(resultOf);
}
