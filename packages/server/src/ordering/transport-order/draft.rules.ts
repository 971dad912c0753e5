import type { Input } from '@material/contract/kernel/call/call.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { cmp, formatQty, isPositive, isZero, sum } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { wholeProblem, within } from '@material/contract/kernel/value/problems.ts';
import {
  pickupOrderStatus,
  type PickupOrderState,
} from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { departProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import type { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';

/** A transport as it is entered: its head, and what is loaded. */
export type DraftInput = Input<typeof transportOrderCalls.addTransportOrder>;
export type TransportHeadInput = Omit<DraftInput, 'lines'>;
export type LineInput = DraftInput['lines'][number];
export type LotInput = LineInput['lots'][number];

/** A pickup line as a transport may take from it. */
export type Source = {
  readonly pickupLineId: number;
  readonly askLineId: number;
  readonly askOrderId: number;
  readonly cityId: number;
  readonly supplierId: number;
  readonly placeId: number;
  readonly pickupNo: string;
  readonly pickupStatus: PickupOrderState;
  readonly deliveryDate: string;
  readonly quantities: LineQuantities;
  readonly isDecimal: boolean;
  readonly hasSecondUnit: boolean;
  readonly shelfLifeDays: number | null;
};

/** Goods leave from a pickup order that may be shipped; from an unanswered one only with the permission to force. */
export function pickupProblem(
  { pickupStatus, pickupNo }: Pick<Source, 'pickupStatus' | 'pickupNo'>,
  mayForce: boolean,
): string | undefined {
  const isUnanswered = pickupStatus === pickupOrderStatus.initial;
  if (isIn(pickupOrderStatus, 'shippable', pickupStatus) || (mayForce && isUnanswered)) return undefined;
  const state = pickupOrderStatus.states[pickupStatus].label;
  return isUnanswered ? `提货单 ${pickupNo} 尚未确认，不能发运` : `提货单 ${pickupNo} 当前为“${state}”，不能发运`;
}

/** A line leaves by force only where nothing was promised of it. */
export const leavesByForce = (quantities: LineQuantities, mayForce: boolean): boolean =>
  mayForce && isZero(quantities.qtyConfirmed);

export type DraftTerms = {
  readonly sources: ReadonlyMap<number, Source>;
  readonly mayForce: boolean;
  /** The pickup line each stored lot of this transport belongs to. */
  readonly storedLots: ReadonlyMap<number, number>;
};

function secondProblem(qty2: string | undefined, hasSecondUnit: boolean): Problem[] {
  const isMisplaced = !hasSecondUnit && qty2 !== undefined && !isZero(qty2);
  return isMisplaced ? [{ path: ['qty2'], message: '该物料没有副单位，不能填写副单位数量' }] : [];
}

function lotsProblems(line: LineInput, source: Source, storedLots: DraftTerms['storedLots']): Problem[] {
  const numbers = line.lots.map((lot) => lot.lotNo.trim());
  return line.lots.flatMap((lot, place) => {
    const found: Problem[] = [
      ...wholeProblem('qty', lot.qty, source.isDecimal),
      ...secondProblem(lot.qty2, source.hasSecondUnit),
    ];
    if (!isPositive(lot.qty)) found.push({ path: ['qty'], message: '批次数量必须大于 0' });
    if (numbers.indexOf(lot.lotNo.trim()) < place) found.push({ path: ['lotNo'], message: '同一行物料的批号重复' });
    if (lot.id !== undefined && storedLots.get(lot.id) !== line.pickupLineId) {
      found.push({ path: ['id'], message: '不是该行的批次' });
    }
    if (lot.produceDate !== undefined && lot.expireDate !== undefined && lot.expireDate < lot.produceDate) {
      found.push({ path: ['expireDate'], message: '到期日期不能早于生产日期' });
    }
    return within(['lots', place], found);
  });
}

function lineProblems(line: LineInput, source: Source, { mayForce, storedLots }: DraftTerms): Problem[] {
  const blocked = pickupProblem(source, mayForce);
  const isForced = leavesByForce(source.quantities, mayForce);
  return [
    ...(blocked === undefined ? [] : [{ path: ['pickupLineId'], message: blocked }]),
    ...(blocked === undefined ? (departProblems(source.quantities, { qty: line.qty, isForced }) ?? []) : []),
    ...wholeProblem('qty', line.qty, source.isDecimal),
    ...secondProblem(line.qty2, source.hasSecondUnit),
    ...lotWeightProblems(line),
    ...lotsProblems(line, source, storedLots),
  ];
}

/** One vehicle goes from one supplier to one city, and takes each line once. */
function togetherProblems(lines: readonly LineInput[], place: number, sources: DraftTerms['sources']): Problem[] {
  const own = lines[place];
  const source = own && sources.get(own.pickupLineId);
  const first = lines[0] && sources.get(lines[0].pickupLineId);
  if (!own || !source || !first) return [];
  if (lines.findIndex((line) => line.pickupLineId === own.pickupLineId) < place)
    return [{ path: ['pickupLineId'], message: '同一明细重复' }];
  if (source.supplierId !== first.supplierId)
    return [{ path: ['pickupLineId'], message: '一张运输单只能装同一供应商的货' }];
  if (source.cityId !== first.cityId) return [{ path: ['pickupLineId'], message: '一张运输单只能送往同一城市' }];
  return [];
}

/** Everything wrong with the lines of a draft; what only matters at loading and departure may still be missing. */
export function draftProblems(lines: readonly LineInput[], terms: DraftTerms): Problem[] {
  return lines.flatMap((line, place) => {
    const source = terms.sources.get(line.pickupLineId);
    if (!source) return [{ path: ['lines', place, 'pickupLineId'], message: '记录不存在或已被删除' }];
    return within(
      ['lines', place],
      [...togetherProblems(lines, place, terms.sources), ...lineProblems(line, source, terms)],
    );
  });
}

/** The second quantity of a line: the sum of its lots', or as entered where there are none yet. */
export const secondQty = ({ qty2, lots }: LineInput): string =>
  lots.length === 0 ? (qty2 ?? '0') : sum(lots.map((lot) => lot.qty2 ?? '0'));

/** What is entered for a line is what is entered for its lots. */
function lotWeightProblems(line: LineInput): Problem[] {
  const total = secondQty(line);
  return line.qty2 === undefined || cmp(line.qty2, total) === 0
    ? []
    : [{ path: ['qty2'], message: `批次实重合计 ${formatQty(total)}，应等于该行的 ${formatQty(line.qty2)}` }];
}
