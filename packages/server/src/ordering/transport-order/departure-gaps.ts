import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import type { ReportState } from '@material/contract/ordering/transport-order/lot.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { departureHeadProblems } from './departure.rules.ts';

const { transportOrder } = orderingScreens;
/** May send goods that the supplier has not promised. */
export const mayForce = (ctx: Ctx): boolean => ctx.powers.has(power(transportOrder, '强制发车'));
/** May leave while a report is still to come. */
export const mayOweReport = (ctx: Ctx): boolean => ctx.powers.has(power(transportOrder, '缺报告发车'));

/** How many lots of food there are by how their reports stand. */
export type FoodLots = { readonly [state in ReportState]?: number };

/** What a list knows of a loaded vehicle that keeps it from leaving. */
export type LoadedRow = {
  readonly plateNo: string;
  readonly driver: string;
  readonly driverPhone: string;
  readonly foodLots: FoodLots;
};

/** The same in sentences, as a tooltip. */
export const gapsOfRow = (
  ctx: Ctx,
  { foodLots: { FAILED: failed = 0, PENDING: pending = 0, BLOCKED: blocked = 0 }, ...vehicle }: LoadedRow,
): string[] => [
  ...departureHeadProblems(vehicle, { isCold: false, startTemp: null }).map(({ message }) => message),
  ...(failed > 0 ? [`${failed} 批批检报告不合格`] : []),
  ...(blocked > 0 ? [`${blocked} 批缺批检报告，不能发运`] : []),
  ...(pending > 0 && !mayOweReport(ctx) ? [`${pending} 批缺批检报告`] : []),
];
