import { differencesTold } from '@material/contract/ordering/goods-words.rules.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import type { TransportLine } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { LotDifference } from '@material/contract/ordering/transport-order/transport-schemas.ts';
import { AttachmentStrip } from '../../../kit/attachment/attachment-strip.tsx';
import '../document/delivery.css';

/** `拒收 2 箱（20.1 千克）`, for each kind that differs. */
const lotDifferenceWords = (line: TransportLine, difference: LotDifference): string =>
  differencesTold(line, difference)
    .map(({ name, text }) => `${name} ${text}`)
    .join('，');

const reasonWords = ({ reasonName, reasonText }: LotDifference): string =>
  [reasonName, reasonText].filter((text) => text !== '').join('：');

/** What the places refused, missed or had too much of, with reason and photos, as soon as it is submitted. */
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
              <span className="receive-warn">{lotDifferenceWords(line, difference)}</span>
            </div>
            <div>{reasonWords(difference)}</div>
            <small className="kit-muted">
              {line.placeName}，{difference.submitTime.slice(5, 16)}，入库单 {difference.inboundNo}
            </small>
            {difference.photos.length === 0 ? null : <AttachmentStrip kind={receiptPhoto} files={difference.photos} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
