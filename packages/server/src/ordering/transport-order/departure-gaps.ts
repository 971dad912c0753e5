import { power } from '@material/contract/kernel/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { departureHeadProblems } from './departure.rules.ts';

const { transportOrder } = orderingScreens;
/** May send goods that the supplier has not promised. */
export const mayForce = (ctx: Ctx): boolean => ctx.powers.has(power(transportOrder, '强制发车'));
/** May leave while a report is still to come. */
export const mayOweReport = (ctx: Ctx): boolean => ctx.powers.has(power(transportOrder, '缺报告发车'));

/** What a list knows of a loaded vehicle that keeps it from leaving. */
export type LoadedRow = {
  readonly plateNo: string;
  readonly driver: string;
  readonly driverPhone: string;
  /** Lots of food whose reports are still to come, or did not pass. */
  readonly pendingLots: number;
  readonly failedLots: number;
};

/** The same in sentences, as a tooltip. */
export const gapsOfRow = (ctx: Ctx, { pendingLots, failedLots, ...vehicle }: LoadedRow): string[] => [
  ...departureHeadProblems(vehicle, { isCold: false, startTemp: null }).map(({ message }) => message),
  ...(failedLots > 0 ? [`${failedLots} 批批检报告不合格`] : []),
  ...(pendingLots > 0 && !mayOweReport(ctx) ? [`${pendingLots} 批缺批检报告`] : []),
];
