import { add, formatQty, formatMoney, isZero } from '@material/contract/kernel/value/decimal.ts';
import type { Decision, Proposal, ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { handleWays } from '@material/contract/ordering/shortage/shortage.calls.ts';

import type { Refusal } from '../../../lib/send/refusal.ts';

/** Whether a way brings goods that a supplier is asked for. */
export const bringsGoods = ({ way }: Pick<Proposal, 'way'>): boolean => way === 'SUPPLIER' || way === 'SUBSTITUTE';

/** What a person has made of a proposal: another quantity, another day. */
export type Changed = { readonly qty?: string; readonly deliveryDate?: string };

/** What is sent of a line that is decided as proposed, or otherwise. */
export function decisionOf(
  line: Pick<ShortLine, 'id' | 'rowVersion'>,
  proposal: Proposal,
  changed: Changed = {},
): Decision {
  const { way, supplierId, materialId, qtyOffered, deliveryDate } = proposal;
  const of = { id: line.id, rowVersion: line.rowVersion, way };
  if (!bringsGoods(proposal)) return of;
  return {
    ...of,
    ...(supplierId === null ? {} : { supplierId }),
    ...(materialId === null ? {} : { materialId }),
    qty: changed.qty ?? qtyOffered,
    deliveryDate: changed.deliveryDate ?? deliveryDate ?? undefined,
  };
}

/** What is wrong with a decision: at its fields, or with it as a whole. */
export type Wrong = { readonly [field in 'qty' | 'deliveryDate' | 'reason' | 'rest']?: string };

/** A refusal's problems at the fields of the panel; what has no field there stands for the whole. */
export function wrongOf({ problems, message }: Pick<Refusal, 'problems' | 'message'>): Wrong {
  if (problems.length === 0) return { rest: message };
  return Object.fromEntries(
    problems.map(({ path, message: said }) => {
      const field = path.at(-1);
      return [field === 'qty' || field === 'deliveryDate' || field === 'reason' ? field : 'rest', said];
    }),
  );
}

const reasons = { REJECTED: '供应商拒单', SHORT: '供应商短交', REST: '到货短少或拒收' } as const;

/** Why something is decided, as far as the line itself says it. */
export function reasonOf({ restTask, lackingReason }: Pick<ShortLine, 'restTask' | 'lackingReason'>): string {
  const known =
    restTask !== null && Object.hasOwn(reasons, restTask) ? reasons[restTask as keyof typeof reasons] : '缺货';
  return lackingReason === '' ? known : `${known}：${lackingReason}`;
}

/** `+12.00`, `-24.84`, `0.00`. */
export const differenceText = (amount: string): string =>
  isZero(amount) || amount.startsWith('-') ? formatMoney(amount) : `+${formatMoney(amount)}`;

/** Whom a proposal names: its supplier, and the goods where they are others. */
export const whomOf = ({ way, supplierShortName, materialShortName }: Proposal): string =>
  way === 'SUBSTITUTE' ? `${materialShortName}，${supplierShortName}` : supplierShortName;

/** What a proposal is in a few words: `换供应商 云鹊食材`. */
export const proposalText = (proposal: Proposal): string => `${handleWays[proposal.way]} ${whomOf(proposal)}`.trim();

/** What follows from a decision, before it is made. */
export function effectText(line: ShortLine, proposal: Proposal): string {
  const goods = `${line.materialName} ${formatQty(line.qtyLacking)}${line.unitName}`;
  if (proposal.way === 'CLOSE') return `原单关闭${goods}，不再供货。`;
  if (proposal.way === 'REDELIVER') return `请${line.supplierShortName}重新答复原单未供的数量。`;
  const checked = proposal.isDecidedHere ? '' : '价格超出免初审范围，城市同意后转初审；';
  return `${line.cityName}可提异议，逾期按同意处理；${checked}之后${proposal.supplierShortName}收到提货单，原单关闭${goods}。`;
}

/** What decisions come to together: `换供应商 15，续送 2，差价合计 -61.18`. */
export function summaryOf(proposals: readonly Proposal[]): string {
  const counts = [...Map.groupBy(proposals, ({ way }) => way)].map(([way, all]) => `${handleWays[way]} ${all.length}`);
  const difference = proposals.reduce((sum, { priceDifference }) => add(sum, priceDifference), '0');
  return [...counts, `差价合计 ${differenceText(difference)}`].join('，');
}

/** A day without its year: `11-25`. */
export const dayText = (day: string): string => day.slice(5);
