import {
  amountProblem,
  effectivePrice,
  lineAmounts,
  type Amounts,
} from '@material/contract/catalogue/price/price.rules.ts';
import { lineTolerance } from '@material/contract/catalogue/setting/tolerance.rules.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import {
  cmp,
  decimal,
  type Decimalish,
  isPositive,
  isZero,
  mul,
  plain,
  shorten,
} from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { foreignLines, within } from '@material/contract/kernel/value/problems.ts';
import {
  approveChange,
  approveProblems,
  unapproveChange,
  unapproveProblems,
} from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { loadMaterials, loadRules, loadTolerances, loadVersions } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { fourEyes } from '../four-eyes.rules.ts';
import { sumsOf } from '../header-columns.ts';
import { quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry, type LinePatch } from '../ledger/ledger.repo.ts';
import { followSecond } from '../ledger/second.rules.ts';
import { createPickupOrder } from '../pickup-order/pickup-order.repo.ts';
import { ofGoods } from '../goods/of-goods.ts';
import * as repo from './ask-order.repo.ts';

type Head = repo.AskOrderRecord;
export type At = Locked<Head, AskLineRow>;

export type CheckInput = {
  readonly lines?:
    | readonly { readonly id: number; readonly qty: string; readonly reason?: string | undefined }[]
    | undefined;
  readonly opinion?: string | undefined;
};
type Stage = 'FIRST' | 'FINAL';

const previousQty = (line: AskLineRow, stage: Stage): string => (stage === 'FIRST' ? line.qty_asked : line.qty_first);

function checkedQty(line: AskLineRow, stage: Stage, input: CheckInput) {
  const at = input.lines?.findIndex((row) => row.id === line.id) ?? -1;
  const given = input.lines?.[at];
  return { at, qty: given?.qty ?? previousQty(line, stage), reason: given?.reason };
}

/** The four-eyes rule, where it is on: neither check by the submitter, nor both checks by one person. */
export const checkedByOther =
  (stage: Stage) =>
  (doc: repo.AskOrderHead, ctx: Ctx): string | undefined => {
    const mayCheckFinally = ctx.powers.has(power(orderingScreens.askOrderCheck, '终审'));
    if (stage === 'FIRST' && doc.needs_final_checker && !mayCheckFinally) return '补单须由有终审权限的人初审';
    if (!(doc.separate_checkers ?? ctx.settings.separateCheckers)) return undefined;
    return fourEyes(stage, ctx.userId, { noun: '要货单', broughtBy: bringerOf(doc), firstCheckBy: doc.first_check_by });
  };

/** A 补货 was agreed to by its city, so that whoever arranged it may be one of its two checkers. */
const bringerOf = ({ kind, submit_by: bringer }: repo.AskOrderHead): number | null =>
  kind === 'BUHUO' ? null : bringer;

/** By which share a check may raise a quantity above the one asked for. */
export const increaseLimitOf = async (ctx: Ctx): Promise<string> =>
  mul(String((await loadRules(ctx))('increasePercent')), '0.01');

export const checkGuard =
  (stage: Stage) =>
  async (ctx: Ctx, { lines }: At, input: CheckInput): Promise<Problem[]> => {
    const increaseLimit = await increaseLimitOf(ctx);
    const mayExceed = ctx.powers.has(power(orderingScreens.askOrderCheck, '超量核准'));
    const problems = foreignLines('要货单', input.lines ?? [], new Set(lines.map((line) => line.id)));
    let total = '0';
    for (const line of lines) {
      const { at, qty, reason } = checkedQty(line, stage, input);
      if (isPositive(qty)) total = qty;
      const wrong = approveProblems(quantitiesOf(line), { stage, qty, increaseLimit, mayExceed, reason });
      problems.push(...within(['lines', at], wrong, ofGoods(line)));
    }
    if (!isPositive(total)) problems.push({ path: ['lines'], message: '核准数量全部为 0，请改用拒绝' });
    return problems;
  };

type Checked = { entries: LedgerEntry[]; sums: ReturnType<typeof sumsOf>; changes: repo.Change[] };

/** Quantities and amounts after a check; the price version stays, the tier follows the quantity. */
async function checkedEntries(
  ctx: Ctx,
  { doc, lines }: At,
  { stage, input }: { stage: Stage; input: CheckInput },
): Promise<Checked> {
  const versions = await loadVersions(
    ctx,
    lines.flatMap((line) => line.supplier_price_id ?? []),
  );
  const changes: repo.Change[] = [];
  const problems: Problem[] = [];
  const each: Amounts[] = [];
  const entries = lines.map((line): LedgerEntry => {
    const { at, qty, reason } = checkedQty(line, stage, input);
    const version = versions.get(line.supplier_price_id ?? 0);
    if (!version) throw new Error(`line ${line.id} was submitted without a price`);
    const price = effectivePrice(version, { cityId: line.city_id, qty, on: doc.delivery_date });
    const amounts = lineAmounts({ qty, price: price.price, taxRate: line.tax_rate });
    each.push(amounts);
    const tooMuch = amountProblem(amounts);
    if (tooMuch !== undefined) problems.push({ path: ['lines', at, 'qty'], message: ofGoods(line)(tooMuch) });
    if (cmp(qty, previousQty(line, stage)) !== 0) {
      changes.push({
        label: `${line.material_name} ${stage === 'FIRST' ? '初审' : '终审'}数量`,
        from: shorten(previousQty(line, stage)),
        to: shorten(qty),
        reason: reason ?? '',
      });
    }
    const patch: LinePatch = {
      unit_price: price.price,
      price_source: price.source,
      amount: amounts.amount,
      amount_ex_tax: amounts.amountExTax,
      tax: amounts.tax,
      first_reason: stage === 'FIRST' ? (reason ?? null) : line.first_reason,
      final_reason: stage === 'FINAL' ? (reason ?? null) : line.final_reason,
      tol_over: line.tol_over,
      tol_under: line.tol_under,
      tol_over2: line.tol_over2,
      tol_under2: line.tol_under2,
    };
    const source = { type: 'ask_order', lineId: line.id, version: doc.row_version };
    const change = followSecond(line, approveChange(quantitiesOf(line), { stage, qty }));
    return { line, change, source, reason, patch };
  });
  if (problems.length > 0) refuseInput(problems);
  return { entries, sums: sumsOf(each), changes };
}

/** The tolerance of each line is frozen with its approved quantity. */
export async function withTolerances(ctx: Ctx, doc: Head, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> {
  const [rows, materials] = await Promise.all([
    loadTolerances(ctx),
    loadMaterials(
      ctx,
      entries.map((entry) => entry.line.material_id),
    ),
  ]);
  return entries.map((entry) => {
    const { line, change } = entry;
    const approved = change.deltas.find((delta) => delta.kind === 'APPROVED');
    const total = (before: string, delta: Decimalish = '0') => plain(decimal(before).plus(decimal(delta)));
    const question = {
      supplierId: doc.supplier_id,
      materialId: line.material_id,
      categoryIds: materials.get(line.material_id)?.categoryIds ?? [],
      cityId: doc.city_id,
      measure: line.second_unit_name === null ? ('COUNTED' as const) : ('WEIGHED' as const),
    };
    const frozen = lineTolerance(rows, question, {
      qty: total(line.qty_approved, approved?.qty),
      qty2: total(line.qty_approved2, approved?.qty2),
    });
    const patch = {
      tol_over: frozen.tolOver,
      tol_under: frozen.tolUnder,
      tol_over2: frozen.tolOver2,
      tol_under2: frozen.tolUnder2,
    };
    return { ...entry, patch: { ...entry.patch, ...patch } };
  });
}

export async function firstCheck(ctx: Ctx, at: At, input: CheckInput) {
  const { entries, sums, changes } = await checkedEntries(ctx, at, { stage: 'FIRST', input });
  await writeLedger(ctx, entries);
  const checked = { first_check_by: ctx.userId, first_check_at: ctx.now, first_check_opinion: input.opinion ?? null };
  return { payload: { changes }, head: { ...sums, ...checked } };
}

export async function finalCheck(ctx: Ctx, at: At, input: CheckInput) {
  const { entries, sums, changes } = await checkedEntries(ctx, at, { stage: 'FINAL', input });
  await writeLedger(ctx, await withTolerances(ctx, at.doc, entries));
  const { until } = await createPickupOrder(ctx, { order: at.doc, lines: await repo.linesOf(ctx, [at.doc.id]) });
  const checked = { final_check_by: ctx.userId, final_check_at: ctx.now, final_check_opinion: input.opinion ?? null };
  return { payload: { changes }, head: { ...sums, ...checked, reply_by: until }, changed: { act_by: until } };
}

/** Approved quantities are taken back and amounts are those of the first check again. */
export async function cancelCheck(ctx: Ctx, at: At, { reason }: { readonly reason: string }) {
  const { entries, sums } = await checkedEntries(ctx, at, { stage: 'FINAL', input: {} });
  await writeLedger(
    ctx,
    entries.map((entry): LedgerEntry => ({
      ...entry,
      change: followSecond(entry.line, unapproveChange(quantitiesOf(entry.line))),
      reason,
    })),
  );
  const unchecked = { final_check_by: null, final_check_at: null, final_check_opinion: null };
  return { head: { ...sums, ...unchecked, reply_by: null, rest_task: null, rest_by: null } };
}

export const cancelCheckGuard = (_ctx: Ctx, { lines }: At): Problem[] =>
  lines.flatMap((line) => {
    const closed = isZero(line.qty_cancelled) ? [] : [{ message: '已关闭未供数量，不能反审核' }];
    const wrong = [...(unapproveProblems(quantitiesOf(line)) ?? []), ...closed];
    return wrong.map(({ message }) => ({ path: [], message: ofGoods(line)(message) }));
  });
