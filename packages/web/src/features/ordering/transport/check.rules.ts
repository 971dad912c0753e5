import { businessDate } from '@material/contract/kernel/business-time.ts';
import { phoneProblem, plateProblem } from '@material/contract/kernel/chinese-formats.ts';
import { decimal, isPositive, plain } from '@material/contract/kernel/decimal.ts';
import type { Problem } from '@material/contract/kernel/errors.ts';
import { expireDate, lotDates, lotProblems, remainRatio } from '@material/contract/ordering/lot.rules.ts';
import type { GridProblem } from '../../../kit/grid/grid-problems.ts';
import { type LotRow, rowAt, type TransportHeadDraft } from './draft.rules.ts';

const orNull = (text: string): string | null => (text === '' ? null : text);

const lotOf = ({ lotNo, produceDate, expireDate: end }: LotRow) => ({
  lotNo,
  produceDate: orNull(produceDate),
  expireDate: orNull(end),
  // Reports are uploaded after the lot was saved; the server looks at them when the vehicle leaves.
  reportState: 'QUALIFIED' as const,
});

/** The row after its production date was typed: the expiry follows unless it was typed on its own. */
export function withProduceDate(row: LotRow, produceDate: string): LotRow {
  const { shelfLifeDays } = row;
  if (shelfLifeDays === null || !/^\d{4}-\d{2}-\d{2}$/.test(produceDate)) return { ...row, produceDate };
  const was = row.produceDate === '' ? '' : expireDate(row.produceDate, shelfLifeDays);
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
const missingOfRow = (row: LotRow, today: string): GridProblem[] => {
  if (!row.isFood || !isPositive(row.qty === '' ? '0' : row.qty)) return [];
  const terms = { ...row, departOn: today, mayOweReport: true };
  return (lotProblems(lotOf(row), terms) ?? []).map(({ path, message }) => ({
    key: row.key,
    field: String(path[0]),
    message,
  }));
};

export type HeadProblems = Readonly<Partial<Record<keyof TransportHeadDraft, string>>>;

/** Formats of what is filled in. */
export const headFormatProblems = ({ plateNo, driverPhone }: TransportHeadDraft): HeadProblems => {
  const plate = plateNo === '' ? undefined : plateProblem(plateNo.trim().toUpperCase());
  const phone = driverPhone === '' ? undefined : phoneProblem(driverPhone.trim());
  return { ...(plate === undefined ? {} : { plateNo: plate }), ...(phone === undefined ? {} : { driverPhone: phone }) };
};

/** What a departure needs of the head; `isCold` asks for a temperature too. */
const headMissing = (head: TransportHeadDraft, isCold: boolean): HeadProblems => ({
  ...(head.plateNo.trim() === '' ? { plateNo: '请填写车牌号' } : {}),
  ...(head.driver.trim() === '' ? { driver: '请填写司机' } : {}),
  ...(head.driverPhone.trim() === '' ? { driverPhone: '请填写司机电话' } : {}),
  ...(isCold && head.startTemp.trim() === '' ? { startTemp: '冷链运输请填写发车温度' } : {}),
  ...headFormatProblems(head),
});

export type TransportProblems = {
  readonly head: HeadProblems;
  readonly rows: readonly GridProblem[];
  readonly rest: readonly string[];
};
export const noTransportProblems: TransportProblems = { head: {}, rows: [], rest: [] };
export const hasProblems = ({ head, rows, rest }: TransportProblems): boolean =>
  Object.keys(head).length > 0 || rows.length > 0 || rest.length > 0;

/** Everything that keeps the vehicle from being loaded and leaving, as far as it can be seen here. */
export const missingProblems = (
  head: TransportHeadDraft,
  rows: readonly LotRow[],
  isCold: boolean,
): TransportProblems => {
  const today = businessDate(new Date());
  return { head: headMissing(head, isCold), rows: rows.flatMap((row) => missingOfRow(row, today)), rest: [] };
};

const headFields: ReadonlySet<string> = new Set([
  'transportModeId',
  'plateNo',
  'driver',
  'driverPhone',
  'carrier',
  'sealNo',
  'packageCount',
  'startTemp',
  'remark',
]);

/** A refusal's problems at their fields and cells. */
export function placedProblems(rows: readonly LotRow[], problems: readonly Problem[]): TransportProblems {
  const head: Record<string, string> = {};
  const marks: GridProblem[] = [];
  const rest: string[] = [];
  for (const { path, message } of problems) {
    const [first] = path;
    const row = rowAt(rows, path);
    const field = path.at(-1);
    if (row) marks.push({ key: row.key, message, ...(typeof field === 'string' && field !== 'lots' ? { field } : {}) });
    else if (typeof first === 'string' && headFields.has(first)) head[first] = message;
    else rest.push(message);
  }
  return { head, rows: marks, rest };
}
