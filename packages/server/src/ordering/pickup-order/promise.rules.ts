import type { BusinessDate } from '@material/contract/kernel/value/business-time.ts';
import { cmp, isZero } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { wholeProblem, within } from '@material/contract/kernel/value/problems.ts';
import { promisedDateProblem } from '@material/contract/catalogue/delivery-date.rules.ts';
import { confirmProblems } from '@material/contract/ordering/quantity/quantity-moves.rules.ts';
import { deriveLine, type LineQuantities } from '@material/contract/ordering/quantity/quantity.rules.ts';

/** A line to be promised: what is wanted of it, and what the supplier said, or nothing, which promises it in full. */
export type PromiseLine = {
  readonly quantities: LineQuantities;
  /** Its place in the input; undefined where the input leaves the line out. */
  readonly at: number | undefined;
  readonly said:
    | { readonly qty: string; readonly promisedDate?: string | undefined; readonly reason?: string | undefined }
    | undefined;
  readonly isDecimal: boolean;
  /** The last day of the price it was ordered at. */
  readonly lastPriceDay: BusinessDate | null;
};

export const promisedQty = ({ said, quantities }: PromiseLine): string =>
  quantities.isClosed ? quantities.qtyConfirmed : (said?.qty ?? deriveLine(quantities).wanted);

type Terms = { readonly today: BusinessDate; readonly wishedDate: BusinessDate };

function dateProblem({ said, lastPriceDay }: PromiseLine, { today, wishedDate }: Terms): Problem[] {
  const date = said?.promisedDate;
  if (date === undefined) return [];
  const problem = promisedDateProblem(date, { today, wishedDate, lastPriceDay });
  return problem === undefined ? [] : [{ path: ['promisedDate'], message: problem }];
}

/** Less or later than asked for needs a word of why. */
function reasonProblem({ quantities, said }: PromiseLine, { wishedDate }: Terms): Problem[] {
  if (!said || said.reason?.trim()) return [];
  const isLess = cmp(said.qty, deriveLine(quantities).wanted) < 0;
  const isLater = said.promisedDate !== undefined && said.promisedDate > wishedDate;
  if (!isLess && !isLater) return [];
  return [{ path: ['reason'], message: isLess ? '数量少于需求，请填写原因' : '晚于要求的送达日期，请填写原因' }];
}

function lineProblems(line: PromiseLine, terms: Terms): readonly Problem[] {
  const { said, quantities, at, isDecimal } = line;
  if (!said || at === undefined || quantities.isClosed) return [];
  const found = [
    ...(confirmProblems(quantities, { qty: said.qty, isWhole: !isDecimal }) ?? []),
    ...wholeProblem('qty', said.qty, isDecimal),
    ...dateProblem(line, terms),
    ...reasonProblem(line, terms),
  ];
  return within(['lines', at], found);
}

/** Everything wrong with a supplier's answer; to promise nothing at all is a rejection and has a button of its own. */
export function promiseProblems(lines: readonly PromiseLine[], terms: Terms): readonly Problem[] {
  const found = lines.flatMap((line) => lineProblems(line, terms));
  const isNothing = lines.every((line) => isZero(promisedQty(line)));
  return isNothing ? [...found, { path: ['lines'], message: '没有可供的数量，请改用拒单' }] : found;
}

/** A line is promised less than is wanted of it. */
export const isShortPromise = (lines: readonly PromiseLine[]): boolean =>
  lines.some((line) => !line.quantities.isClosed && cmp(promisedQty(line), deriveLine(line.quantities).wanted) < 0);
