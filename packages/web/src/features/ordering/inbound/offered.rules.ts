import { formatQty, isPositive } from '@material/contract/kernel/value/decimal.ts';
import type { InboundLine, ReversedCount } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { type CountEntry, entryOf, fullEntry } from './count.rules.ts';

/** What the lot was counted as before that was taken back; undefined where it is counted for the first time. */
const countedBefore = ({ reversedCounts: [latest] }: InboundLine): ReversedCount | undefined => latest;

/** What one click says of a lot: that all of it came, or where it is counted anew that it was as counted before. */
export function offeredEntry(line: InboundLine): CountEntry {
  const before = countedBefore(line);
  return before ? entryOf({ ...line, ...before, id: line.id, isCounted: true }) : fullEntry(line);
}

/** What saying so is called. */
export const offeredWords = (lines: readonly InboundLine[]): { readonly brief: string; readonly full: string } =>
  lines.some(countedBefore) ? { brief: '同原验收', full: '按原验收填写' } : { brief: '收妥', full: '全部收妥' };

/** `实收 20，拒收 5（破损）`: how a lot was counted before; empty where it was not. */
export function beforeWords(line: InboundLine): string {
  const before = countedBefore(line);
  if (!before) return '';
  const { qtyAccepted, qtyRejected, qtyShort, qtyOver, reasonName } = before;
  const parts = [
    `实收 ${formatQty(qtyAccepted)}`,
    ...(
      [
        ['拒收', qtyRejected],
        ['短少', qtyShort],
        ['其中多收', qtyOver],
      ] as const
    ).flatMap(([name, qty]) => (isPositive(qty) ? [`${name} ${formatQty(qty)}`] : [])),
  ];
  return `${parts.join('，')}${reasonName === '' ? '' : `（${reasonName}）`}`;
}
