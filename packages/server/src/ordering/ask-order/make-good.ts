import { lineAmounts } from '@material/contract/catalogue/price/price.rules.ts';
import {
  cmp,
  decimal,
  isPositive,
  plain,
  roundQty,
  shorten,
  type Decimalish,
} from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { stateIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { makeGoodChange, makeGoodProblems } from '@material/contract/ordering/quantity/quantity-make-good.rules.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { followSecond } from '../ledger/second.rules.ts';
import { ofGoods } from '../goods/of-goods.ts';
import { linesOf, type AskOrderHead } from './ask-order.repo.ts';
import { finalCheck, firstCheck, type At } from './check.ts';
import { lockParents } from './make-good.repo.ts';

/** Why an action of other orders is none of a 补货: what it makes good was arranged by headquarters. */
export const notOfMakingGood =
  (reason: string) =>
  (doc: AskOrderHead): string | undefined =>
    doc.kind === 'BUHUO' ? reason : undefined;

/** How much of its short line a line makes good: less where a check has left less of it. */
const goodOf = (line: AskLineRow, qty: Decimalish): string => {
  const whole = line.parent_qty ?? '0';
  if (cmp(qty, line.qty_asked) >= 0) return whole;
  return roundQty(plain(decimal(whole).times(decimal(qty)).div(decimal(line.qty_asked))), 'down');
};

type Made = { readonly line: AskLineRow; readonly at: number; readonly parent: AskLineRow; readonly qty: string };

async function madeOf(ctx: Ctx, { doc, lines }: At): Promise<Made[]> {
  const parents = await lockParents(ctx, doc.id);
  return lines.flatMap((line, at): Made[] => {
    const parent = parents.get(line.parent_line_id ?? 0);
    return parent ? [{ line, at, parent, qty: goodOf(line, line.qty_approved) }] : [];
  });
}

const goodProblems = (made: readonly Made[]): Problem[] =>
  made
    .filter(({ line }) => isPositive(line.qty_approved))
    .flatMap(({ at, parent, qty }) =>
      (makeGoodProblems(quantitiesOf(parent), { qty }) ?? []).map(({ message }) => ({
        path: ['lines', at],
        message: ofGoods(parent)(message),
      })),
    );

/** What an approved 补货 brings, the orders behind it do not bring any more. */
async function cutParents(ctx: Ctx, at: At): Promise<void> {
  const made = (await madeOf(ctx, at)).filter(({ line }) => isPositive(line.qty_approved));
  const problems = goodProblems(made);
  if (problems.length > 0) refuseInput(problems);
  const reason = `由补货单 ${at.doc.no} 供货`;
  await writeLedger(
    ctx,
    made.map(({ line, parent, qty }): LedgerEntry => ({
      line: parent,
      change: followSecond(parent, makeGoodChange(quantitiesOf(parent), { qty })),
      source: { type: 'ask_line', lineId: line.id, version: at.doc.row_version },
      reason,
      patch: { cancel_reason: reason },
    })),
  );
  for (const [id, own] of Map.groupBy(made, ({ parent }) => parent.ask_order_id)) {
    const [first] = own;
    if (!first) continue;
    const changes = own.map(({ parent, qty }) => ({
      label: `${parent.material_name} 关闭数量`,
      from: '0',
      to: shorten(qty),
      reason,
    }));
    const doc = { id, city_id: at.doc.city_id, supplier_id: first.parent.supplier_id };
    recordEvent(
      ctx,
      { table: 'ask_order', doc },
      { type: askOrderStatus.actions.closeRest.event, action: '关闭未供数量', changes },
    );
  }
}

/** The final check of any order; one that makes others good takes from those what it brings. */
export async function finalCheckOf(ctx: Ctx, at: At, input: Parameters<typeof finalCheck>[2]) {
  const checked = await finalCheck(ctx, at, input);
  if (at.doc.kind === 'BUHUO') await cutParents(ctx, { ...at, lines: await linesOf(ctx, [at.doc.id]) });
  return checked;
}

/** Whether a decision counts as both checks: it costs hardly more than what it makes good. */
export const isWithinLimit = (
  cost: Decimalish,
  { instead, percent }: { instead: Decimalish; percent: number },
): boolean =>
  decimal(cost).lte(decimal(instead).times(decimal('1').plus(decimal(String(percent)).div(decimal('100')))));

async function countsAsChecked(ctx: Ctx, { doc, lines }: At): Promise<boolean> {
  // Who may not give the final check has arranged it for somebody who may.
  if (doc.needs_final_checker) return false;
  const [parents, ruleOf] = await Promise.all([lockParents(ctx, doc.id), loadRules(ctx)]);
  const percent = ruleOf('sourcePercent');
  return lines.every((line) => {
    const parent = parents.get(line.parent_line_id ?? 0);
    if (!parent) return false;
    const qty = line.parent_qty ?? '0';
    const { amount: instead } = lineAmounts({ qty, price: parent.unit_price, taxRate: parent.tax_rate });
    return isWithinLimit(line.amount, { instead, percent });
  });
}

/** What is made good must be short still. */
export const agreeGuard = async (ctx: Ctx, { doc, lines }: At): Promise<Problem[]> => {
  const made = await madeOf(ctx, { doc, lines: lines.map((line) => ({ ...line, qty_approved: line.qty_asked })) });
  return goodProblems(made).map(({ message }) => ({ path: [], message }));
};

/** Whoever decided has checked it, unless it costs more than that; then it is checked like any other. */
export async function agree(ctx: Ctx, at: At) {
  if (!(await countsAsChecked(ctx, at))) return { to: stateIn(askOrderStatus, 'firstCheck') };
  const first = await firstCheck(ctx, at, {});
  const { head, ...checked } = await finalCheckOf(ctx, { ...at, lines: await linesOf(ctx, [at.doc.id]) }, {});
  const { submit_by: decider, submit_at: decidedAt } = at.doc;
  const both = {
    first_check_by: decider,
    first_check_at: decidedAt,
    final_check_by: decider,
    final_check_at: decidedAt,
  };
  return { ...checked, to: stateIn(askOrderStatus, 'approved'), head: { ...first.head, ...head, ...both } };
}
