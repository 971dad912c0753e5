import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { decimal, isPositive, plain, sum } from '@material/contract/kernel/value/decimal.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import {
  replaceChange,
  replaceProblems,
  withSecond,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { secondShare } from '@material/contract/ordering/quantity/second.rules.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { eachInTransaction } from '../kernel/call/batch.ts';
import { asConsequence, type Ctx } from '../kernel/ctx.ts';
import type { Seen, SeenRow } from '../kernel/database/scope.ts';
import { moveBySystem } from '../kernel/document/transition.ts';
import { seenRow } from '../kernel/row/run-under.ts';
import { askOrderMoves } from './ask-order/ask-order.moves.ts';
import { pickupOf, settleOrders } from './fulfilment.ts';
import { quantitiesOf, writeLedger, type LedgerEntry } from './ledger/ledger.repo.ts';
import { pickupMoves } from './pickup-order/pickup-order.moves.ts';
import { returnMoves, secondReturned } from './return-order/return-order.moves.ts';
import { lockReturn, type ReturnLineAt } from './return-order/return-order.repo.ts';
import * as repo from './return-order/replacement.repo.ts';
import { tellReturn } from './tell-return.ts';

/** What is to come in place of an ordered line, whatever its lots. */
const replacedOf = (lots: readonly ReturnLineAt[]): repo.Replaced => ({
  askLineId: lots[0]?.ask.id ?? 0,
  qty: sum(lots.map(({ line }) => line.qty_returned)),
  qty2: sum(lots.map(secondReturned)),
});

type Agreed = { readonly returned: SeenRow<'return_order'>; readonly isPromised: boolean };

/** One order for each that goods go back of: it needs no other check, and whoever agreed to it has promised it. */
async function makeReplacements(ctx: Ctx, { returned, isPromised }: Agreed): Promise<void> {
  const lines = (await lockReturn(ctx, returned.id)).filter(({ line }) => line.return_outcome === 'REPLACE');
  const deliveryDate = returned.replace_date ?? addDays(businessDate(ctx.now), 1);
  for (const [askOrderId, own] of Map.groupBy(lines, ({ ask }) => ask.ask_order_id)) {
    const original = await repo.originalOf(ctx, askOrderId);
    const replaced = [...Map.groupBy(own, ({ ask }) => ask.id).values()].map(replacedOf);
    const { id } = await repo.insertReplacement(ctx, { returned, original, deliveryDate, lines: replaced });
    const input = {
      submitBy: returned.submit_by,
      submitAt: returned.submit_at,
      firstCheckBy: returned.check_by,
      firstCheckAt: returned.check_at,
      finalCheckBy: returned.next_check_by ?? returned.check_by,
      finalCheckAt: returned.next_check_at ?? returned.check_at,
    };
    await moveBySystem(ctx, askOrderMoves, { action: 'replace', id, input });
    if (isPromised) {
      const pickup = await pickupOf(ctx, id);
      await moveBySystem(ctx, pickupMoves, { action: 'confirm', id: pickup, input: { lines: [] } });
    }
    await settleOrders(ctx, [id]);
  }
}

/** What follows from a return that was agreed to: goods are ordered in place of those that are replaced, and its place hears of it. */
export async function followAgreedReturn(
  caller: Ctx,
  id: Seen<'return_order'>,
  { isPromised, reason }: { readonly isPromised: boolean; readonly reason?: string | undefined },
): Promise<void> {
  const ctx = asConsequence(caller);
  const returned = await seenRow(ctx, 'return_order', id);
  if (!returned) throw new Error(`return ${id} is gone`);
  if (returned.has_replacement) await makeReplacements(ctx, { returned, isPromised });
  await tellReturn(ctx, returned, { outcome: isPromised ? 'agreed' : 'settled', reason });
}

/** Whoever waits for the other one is told that nothing comes of it. */
export async function followEnded(
  ctx: Ctx,
  id: Seen<'return_order'>,
  told: { readonly outcome: 'revoked' | 'dropped'; readonly reason?: string | undefined },
): Promise<void> {
  const returned = await seenRow(ctx, 'return_order', id);
  if (returned) await tellReturn(ctx, returned, told);
}

const silence = '供应商逾期未确认，按同意处理';

/** Suppliers that have said nothing in time agree; that they did not answer stays in the history. */
export async function agreeForSilentSuppliers(ctx: Ctx): Promise<void> {
  const late = await ctx
    .find('return_order')
    .where('status', '=', stateIn(returnStatus, 'toAnswer'))
    .where('act_by', '<', ctx.now)
    .orderBy('return_order.id')
    .execute();
  await eachInTransaction(ctx, late, async (own, { id }) => {
    await moveBySystem(own, returnMoves, { action: 'agreeForSilent', id, reason: silence, input: undefined });
    await followAgreedReturn(own, id, { isPromised: false, reason: silence });
  });
}

/** What a receipt has brought in place of returned goods is written on the lines that it replaces; more than was owed is not. */
export async function bookReplaced(ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<void> {
  const parents = new Map((await repo.lockReplaced(ctx, inboundId)).map((line) => [line.id, line]));
  if (parents.size === 0) return;
  const doc = await seenRow(ctx, 'inbound_order', inboundId);
  const entries = (await repo.broughtBy(ctx, inboundId)).flatMap((brought): LedgerEntry[] => {
    const line = parents.get(brought.parentId);
    if (!line || !doc) return [];
    const quantities = quantitiesOf(line);
    const room = decimal(line.qty_returned).plus(decimal(brought.granted)).minus(decimal(line.qty_replaced));
    const qty = room.lt(decimal(brought.qty)) ? plain(room) : brought.qty;
    if (!isPositive(qty) || replaceProblems(quantities, { qty, granted: brought.granted })) return [];
    const change = replaceChange(quantities, { qty });
    const source = { type: 'inbound_line', lineId: brought.inboundLineId, version: doc.row_version };
    const second = secondShare(brought.qty2, { part: qty, whole: brought.qty });
    return [
      { line, change: line.second_unit_name === null ? change : withSecond(change, { REPLACED: second }), source },
    ];
  });
  await writeLedger(ctx, entries);
}

/** What a receipt that is taken back had brought in place of returned goods has not come. */
export async function unbookReplaced(ctx: Ctx, inboundId: Seen<'inbound_order'>): Promise<void> {
  const booked = await repo.bookedBy(ctx, inboundId);
  if (booked.length === 0) return;
  const parents = new Map((await repo.lockReplaced(ctx, inboundId)).map((line) => [line.id, line]));
  const doc = await seenRow(ctx, 'inbound_order', inboundId);
  const entries = booked.flatMap(({ askLineId, lineId, qty, qty2 }): LedgerEntry[] => {
    const line = parents.get(askLineId);
    if (!line || !doc) return [];
    const delta = { kind: 'REPLACED', qty: plain(decimal(qty).neg()), qty2: plain(decimal(qty2).neg()) } as const;
    const change = { deltas: [delta], isClosed: line.is_closed, overGranted: line.over_granted };
    return [{ line, change, source: { type: 'inbound_line', lineId, version: doc.row_version } }];
  });
  await writeLedger(ctx, entries);
}
