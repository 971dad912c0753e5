import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import type {
  OfferedType,
  Returnable,
  returnCalls,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import {
  creditOf,
  returnedLotProblems,
  windowProblem,
  type EnteredReturn,
  type ReturnedAt,
} from '@material/contract/ordering/return-order/return.rules.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { isPositive } from '@material/contract/kernel/value/decimal.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { deadline } from '../duty.rules.ts';
import { inbounds } from '../inbound-order/inbound-order.list.ts';
import { takenReceipt } from '../inbound-order/taken-receipt.ts';
import { beginReturn, loadReturnTypes, type ReturnType, type WrittenLine } from './return-order.repo.ts';
import { lotsOfReceipt, returnableLines, type LotAt } from './returned-lots.repo.ts';

type Written = Omit<Input<typeof returnCalls.addReturnOrder>, 'inboundId'>;
type EnteredLine = Written['lines'][number];

const enteredOf = ({ qty, returnOutcome, deductAmount }: EnteredLine): EnteredReturn => ({
  qty,
  returnOutcome,
  ...(deductAmount === undefined ? {} : { deductAmount }),
});

type Chosen = { readonly lots: readonly LotAt[]; readonly type: ReturnType };

/** What is wrong with the lines that somebody entered, each at its field. */
function lineProblems(lines: readonly EnteredLine[], { lots, type }: Chosen): Problem[] {
  const byId = new Map(lots.map((lot) => [lot.inboundLineId, lot]));
  const seen = new Set<number>();
  return lines.flatMap((line, at) => {
    const lot = byId.get(line.inboundLineId);
    if (!lot) return [{ path: ['lines', at], message: '不是这张入库单已收的批次' }];
    const isRepeated = seen.has(line.inboundLineId);
    seen.add(line.inboundLineId);
    if (isRepeated) return [{ path: ['lines', at], message: '与前面的行重复' }];
    return within(
      ['lines', at],
      returnedLotProblems(lot, enteredOf(line), type),
      (message) => `${lot.materialName} ${lot.lotNo}：${message}`,
    );
  });
}

type Receipt = { readonly inboundId: Seen<'inbound_order'>; readonly except?: number | undefined };

/** What is said of a receipt, held against what may be: everything wrong with it, and the lines as they are stored. */
export async function examine(
  ctx: Ctx,
  { inboundId, except }: Receipt,
  written: Written,
): Promise<{ readonly problems: readonly Problem[]; readonly lines: readonly WrittenLine[] }> {
  const [types, lots] = await Promise.all([loadReturnTypes(ctx), lotsOfReceipt(ctx, inboundId, except)]);
  const type = types.find(({ id }) => id === written.returnTypeId);
  if (!type?.isEnabled)
    return { problems: [{ path: ['returnTypeId'], message: '该退货类型已停用，请另选' }], lines: [] };
  const byId = new Map(lots.map((lot) => [lot.inboundLineId, lot]));
  const lines = written.lines.flatMap((line): WrittenLine[] => {
    const lot = byId.get(line.inboundLineId);
    return lot ? [storedLine(line, lot)] : [];
  });
  return { problems: lineProblems(written.lines, { lots, type }), lines };
}

const storedLine = (line: EnteredLine, lot: LotAt): WrittenLine => {
  const { returnOutcome, qty, remark, deductAmount } = line;
  return {
    inbound_line_id: line.inboundLineId,
    ask_line_id: lot.askLineId,
    qty_returned: qty,
    return_outcome: returnOutcome,
    deduct_amount: returnOutcome === 'DEDUCT' ? (deductAmount ?? null) : null,
    credit_amount: String(creditOf(lot, enteredOf(line))),
    remark: remark ?? null,
  };
};

/** Writes a draft about a receipt. */
export async function addReturn(
  ctx: Ctx,
  { inboundId, ...written }: Input<typeof returnCalls.addReturnOrder>,
): Promise<Seen<'return_order'>> {
  const inbound = await takenReceipt(ctx, inboundId, '退货');
  const { problems, lines } = await examine(ctx, { inboundId }, written);
  if (problems.length > 0) refuseInput(problems);
  const ruleOf = await loadRules(ctx);
  return beginReturn(ctx, { inbound, written, lines, until: deadline(ctx.now, ruleOf('resubmitHours')) });
}

const offered = (type: ReturnType, at: ReturnedAt): OfferedType => ({
  id: type.id,
  name: type.name,
  windowHours: type.windowHours,
  blocked: windowProblem(type, at)[0]?.message ?? '',
  needsNextCheck: type.needsNextCheck,
  needsPhoto: type.needsPhoto,
  allows: type.allows,
});

/** What may be returned of a receipt, and for which reasons; a draft that was submitted before is within its window. */
export async function returnableOf(
  ctx: Ctx,
  { inboundId, id }: { readonly inboundId: Seen<'inbound_order'>; readonly id?: Seen<'return_order'> | undefined },
): Promise<Returnable> {
  const inbound = await takenReceipt(ctx, inboundId, '退货');
  const [draft, types, lines, shown] = await Promise.all([
    id === undefined ? undefined : seenRow(ctx, 'return_order', id),
    loadReturnTypes(ctx),
    returnableLines(ctx, inboundId, id),
    inbounds.row(ctx, inboundId, () => []),
  ]);
  const receivedAt = inbound.submit_at ?? ctx.now;
  const at = { receivedAt, now: draft?.submit_at ?? ctx.now, openUntil: inbound.return_until };
  return {
    inboundId,
    inboundNo: inbound.no,
    placeName: shown.placeName,
    supplierName: shown.supplierName,
    receiveTime: wireTime(receivedAt),
    types: types.filter(({ isEnabled }) => isEnabled).map((type) => offered(type, at)),
    lines: lines.filter(({ qtyReturnable }) => isPositive(qtyReturnable)),
  };
}
