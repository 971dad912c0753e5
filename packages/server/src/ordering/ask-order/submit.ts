import { askChange, withSecond } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import { cmp, formatMoney, shorten, sub } from '@material/contract/kernel/value/decimal.ts';
import { loadMaterials, loadRuleOfCity } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import { quantitiesOf, writeLedger, type AskLineRow, type LedgerEntry } from '../ledger/ledger.repo.ts';
import { ofGoods } from '../goods/of-goods.ts';
import * as repo from './ask-order.repo.ts';
import { offersFor } from './offers-for.ts';
import { priceLine, type PricedLine } from './draft-line.rules.ts';

type At = Locked<repo.AskOrderRecord, AskLineRow>;

/** Prices the stored lines as of now, as if they were entered now. */
async function repriced(ctx: Ctx, { doc, lines }: At): Promise<readonly PricedLine[]> {
  const ids = lines.map((line) => line.material_id);
  const [materials, offers] = [await loadMaterials(ctx, ids), await offersFor(doc)(ctx, doc.city_id, ids)];
  const problems: Problem[] = [];
  const priced = lines.map((line, at) => {
    const entered = {
      materialId: line.material_id,
      supplierId: doc.supplier_id,
      placeId: doc.place_id,
      deliveryDate: doc.delivery_date,
      qty: line.qty_asked,
      qty2: line.qty_asked2,
      controlReasonId: line.control_reason_id ?? undefined,
      remark: line.remark ?? undefined,
    };
    const terms = {
      cityId: doc.city_id,
      material: materials.get(line.material_id),
      offers: offers.get(line.material_id) ?? [],
    };
    const result = priceLine(entered, terms);
    problems.push(...within(['lines', at], result.problems, ofGoods(line)));
    return result.line;
  });
  if (problems.length > 0) refuseInput(problems);
  return priced.filter((line) => line !== undefined);
}

const finalCheck = power(orderingScreens.askOrderCheck, '终审');

function refuseTooSmall(doc: repo.AskOrderRecord, lines: readonly PricedLine[], amount: string): void {
  const least = lines[0]?.offer.minOrderAmount ?? null;
  // What makes goods good is as much as is lacking.
  if (doc.kind === 'BUHUO' || least === null || cmp(amount, least) >= 0) return;
  refuseInput([
    {
      path: ['lines'],
      message: `${doc.no} 金额 ${formatMoney(amount)} 元，未达到供应商起送金额 ${formatMoney(least)} 元`,
    },
  ]);
}

/** Submitting fixes the price version, writes what is asked for into the ledger, and returns what the repricing changed. */
export async function submitLines(ctx: Ctx, at: At) {
  const { doc, lines } = at;
  const [separateCheckers, isFree] = await Promise.all([
    loadRuleOfCity(ctx, 'separateCheckers', doc.city_id),
    repo.mayAddFreely(ctx, doc.city_id),
    repo.refuseLockedCity(ctx, doc.city_id),
    repo.refuseStoppedPlace(ctx, doc.place_id),
  ]);
  if (lines.length === 0) refuseInput([{ path: ['lines'], message: '要货单没有明细' }]);
  const priced = await repriced(ctx, at);
  const asked = doc.submit_count > 0 ? await repo.askedBefore(ctx, doc.id) : new Map<number, repo.AskedSums>();
  const changes: repo.Change[] = [];
  const entries = lines.map((line, index): LedgerEntry => {
    const fresh = priced[index];
    if (!fresh) throw new Error('every line was priced');
    if (cmp(fresh.price.price, line.unit_price) !== 0) {
      changes.push({
        label: `${line.material_name} 单价`,
        from: shorten(line.unit_price),
        to: shorten(fresh.price.price),
        reason: '提交时按最新报价计价',
      });
    }
    const before = asked.get(line.id) ?? { qty: '0', qty2: '0' };
    return {
      line,
      change: askedChange(line, before),
      isStored: true,
      source: { type: 'ask_order', lineId: line.id, version: doc.row_version },
      patch: {
        supplier_price_id: fresh.version.id,
        unit_price: fresh.price.price,
        price_source: fresh.price.source,
        tax_rate: fresh.version.taxRate,
        amount: fresh.amounts.amount,
        amount_ex_tax: fresh.amounts.amountExTax,
        tax: fresh.amounts.tax,
        is_control: fresh.controlledFor !== null,
        controlled_for: fresh.controlledFor,
      },
    };
  });
  await writeLedger(ctx, entries);
  const amount = await repo.recordSubmit(ctx, doc.id, {
    separateCheckers: separateCheckers === undefined ? null : separateCheckers === 1,
    needsFinalChecker: doc.kind === 'BUHUO' ? !ctx.powers.has(finalCheck) : doc.kind === 'BUDAN' && !isFree,
  });
  refuseTooSmall(doc, priced, amount);
  return { payload: { changes } };
}

/** The ledger's change from what was asked before to what the draft says now. */
function askedChange(line: AskLineRow, before: repo.AskedSums): LedgerEntry['change'] {
  const change = askChange({ ...quantitiesOf(line), qtyAsked: before.qty }, { qty: line.qty_asked });
  return cmp(line.qty_asked2, before.qty2) === 0
    ? change
    : withSecond(change, { ASKED: sub(line.qty_asked2, before.qty2) });
}
