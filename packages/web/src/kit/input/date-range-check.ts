import { addMonths, isBusinessDate } from '@material/contract/kernel/value/business-time.ts';

export type DateSpan = readonly [string, string];
/** As a link may ask for it: one of its ends left open. */
export type OpenSpan = readonly [string | undefined, string | undefined];

/** What is wrong with two chosen dates, in the product's words; `maxMonths` limits the span. */
export const dateRangeProblem = (
  from: string | undefined,
  to: string | undefined,
  maxMonths?: number,
): string | undefined => {
  if (from === undefined || to === undefined || !isBusinessDate(from) || !isBusinessDate(to)) return '请选择查询时间';
  if (from > to) return '开始时间不能大于结束时间';
  if (maxMonths !== undefined && to > addMonths(from, maxMonths)) return `时间跨度不得超过${maxMonths}个月！`;
  return undefined;
};
