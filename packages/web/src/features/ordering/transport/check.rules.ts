import { decimal, isPositive, plain } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { noDateText } from '@material/contract/kernel/field/fields.ts';
import { expireDate, remainRatio } from '@material/contract/catalogue/shelf-life.rules.ts';
import { lotDates, lotProblems } from '@material/contract/ordering/transport-order/lot.rules.ts';
import { cellPath } from '../../../kit/form/placed.ts';
import { textIn, type Values } from '../../../kit/form/form-state.rules.ts';
import { dateOrNull } from '../../../kit/input/read-date.ts';
import { type LotRow, lotRowsOf, numberOr0, rowAt } from './draft.rules.ts';

const lotOf = ({ lotNo, produceDate, expireDate: end }: LotRow) => ({
  lotNo,
  produceDate: dateOrNull(produceDate),
  expireDate: dateOrNull(end),
  // Reports are uploaded after the lot was saved; the server looks at them when the vehicle leaves.
  reportState: 'QUALIFIED' as const,
});

/** The row after its production date was typed: the expiry follows unless it was typed on its own. */
export function withProduceDate(row: LotRow, produceDate: string): LotRow {
  const { shelfLifeDays } = row;
  if (shelfLifeDays === null || dateOrNull(produceDate) === null) return { ...row, produceDate };
  const before = dateOrNull(row.produceDate);
  const was = before === null ? '' : expireDate(before, shelfLifeDays);
  const isOwn = row.expireDate !== '' && row.expireDate !== was;
  return { ...row, produceDate, expireDate: isOwn ? row.expireDate : expireDate(produceDate, shelfLifeDays) };
}

export type RemainingLife = { readonly words: string; readonly isEnough: boolean };

/** How much shelf life is left when the goods arrive, and whether that is enough; undefined where nothing is measured. */
export function remainingLife(row: LotRow): RemainingLife | undefined {
  const { produceDate: made, expireDate: end } = lotDates(lotOf(row), row.shelfLifeDays);
  if (made === null || end === null || end < made) return undefined;
  const ratio = remainRatio({ produceDate: made, expireDate: end, on: row.arriveOn });
  const percent = (value: string): string => `${plain(decimal(value).times(100))}%`;
  const isEnough = end >= row.arriveOn && (row.acceptRatio === null || decimal(ratio).gte(row.acceptRatio));
  const wanted = row.acceptRatio === null ? '' : `，要求 ${percent(row.acceptRatio)}`;
  return { words: end < row.arriveOn ? '到货前已过期' : `剩 ${percent(ratio)}${wanted}`, isEnough };
}

type LotField = 'lotNo' | 'produceDate' | 'expireDate';

/** What is wrong with a field of a lot as far as it is filled in; what is only missing is said before loading. */
export function lotFieldProblem(row: LotRow, field: LotField, today: string): string | undefined {
  if (row[field] === '') return undefined;
  const terms = { ...row, departOn: today, mayOweReport: true };
  return lotProblems(lotOf(row), terms)?.find(({ path }) => path[0] === field)?.message;
}

/** Everything a lot of food still lacks for loading. */
const missingOfRow = (row: LotRow, today: string): Problem[] => {
  if (!row.isFood || !isPositive(numberOr0(row.qty))) return [];
  const terms = { ...row, departOn: today, mayOweReport: true };
  const isWrong = (field: PropertyKey | undefined): boolean =>
    (field === 'produceDate' || field === 'expireDate') && row[field] !== '' && dateOrNull(row[field]) === null;
  return (lotProblems(lotOf(row), terms) ?? []).map(({ path: [field], message }) => ({
    path: cellPath(row.key, String(field)),
    message: isWrong(field) ? noDateText : message,
  }));
};

/** Without these nothing leaves. */
const neededHead = { plateNo: '请填写车牌号', driver: '请填写司机', driverPhone: '请填写司机电话' } as const;

/** What keeps the vehicle from being loaded and leaving, as far as it can be seen here. */
export function missingProblems(values: Values, rows: readonly LotRow[], today: string): Problem[] {
  const isEmpty = (field: string): boolean => textIn(values, field).trim() === '';
  const head = Object.entries(neededHead).flatMap(([field, message]) =>
    isEmpty(field) ? [{ path: [field], message }] : [],
  );
  return [...head, ...rows.flatMap((row) => missingOfRow(row, today))];
}

/** A problem of the input at the cell that it was sent from. */
export function placedProblem(problem: Problem, values: Values): Problem {
  const { path, message } = problem;
  const row = rowAt(lotRowsOf(values), path);
  if (!row) return path[0] === 'lines' ? { path: ['lines'], message } : problem;
  const field = path.at(-1);
  return { path: cellPath(row.key, typeof field === 'string' && field !== 'lots' ? field : undefined), message };
}
