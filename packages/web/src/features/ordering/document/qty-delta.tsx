import { cmp, formatQty, sub } from '@material/contract/kernel/value/decimal.ts';
import './delivery.css';

type Props = { readonly from: string; readonly to: string; readonly title?: string };

/** `↓2`: how far a quantity is from the one before it; nothing where it is the same. */
export const QtyDelta = ({ from, to, title }: Props) => {
  const order = cmp(to, from);
  return order === 0 ? null : (
    <span className="qty-delta kit-num" title={title}>
      {order < 0 ? `↓${formatQty(sub(from, to))}` : `↑${formatQty(sub(to, from))}`}
    </span>
  );
};
