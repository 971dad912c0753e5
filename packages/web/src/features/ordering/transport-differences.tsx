import { formatQty, isPositive } from '@material/contract/kernel/decimal.ts';
import {
  type LotDifference,
  transportOrderCalls,
  type TransportLine,
} from '@material/contract/ordering/transport-order.calls.ts';
import { PhotoStrip } from './inbound-photos.tsx';
import './inbound-door.css';

const kinds = [
  ['qtyRejected', 'qtyRejected2', '拒收'],
  ['qtyShort', 'qtyShort2', '短少'],
  ['qtyOver', 'qtyOver2', '多收'],
] as const;

/** `拒收 2 箱（20.1 千克）`, for each kind that differs; a lot that differs in its weight alone says so. */
function lotDifferenceWords(line: TransportLine, difference: LotDifference): string {
  const weight = (qty2: string): string => `${formatQty(qty2)} ${line.secondUnitName}`;
  const boxes = kinds
    .filter(([qty]) => isPositive(difference[qty]))
    .map(([qty, qty2, name]) => {
      const weighed = isPositive(difference[qty2]) ? `（${weight(difference[qty2])}）` : '';
      return `${name} ${formatQty(difference[qty])} ${line.unitName}${weighed}`;
    });
  if (boxes.length > 0) return boxes.join('，');
  return isPositive(difference.qtyShort2)
    ? `实重少 ${weight(difference.qtyShort2)}`
    : `实重多 ${weight(difference.qtyOver2)}`;
}

const reasonWords = ({ reasonName, reasonText }: LotDifference): string =>
  [reasonName, reasonText].filter((text) => text !== '').join('：');

/** What the doors refused, missed or had too much of, with reason and photos, as soon as it is submitted. */
export function TransportDifferences({ lines }: { readonly lines: readonly TransportLine[] }) {
  const told = lines.flatMap((line) => line.differences.map((difference) => ({ line, difference })));
  if (told.length === 0) return null;
  return (
    <section className="transport-differences" aria-label="收货差异">
      <h3>收货差异</h3>
      <ul>
        {told.map(({ line, difference }) => (
          <li key={difference.id}>
            <div>
              <b>{line.materialName}</b> <span className="kit-muted kit-num">{difference.lotNo}</span>{' '}
              <span className="door-warn">{lotDifferenceWords(line, difference)}</span>
            </div>
            <div>{reasonWords(difference)}</div>
            <small className="kit-muted">
              {line.placeName}，{difference.submitTime.slice(5, 16)}，入库单 {difference.inboundNo}
            </small>
            {difference.photos.length === 0 ? null : (
              <PhotoStrip photos={difference.photos} from={transportOrderCalls.downDifferencePhoto} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
