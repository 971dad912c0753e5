import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import '../kit.css';

type Props = { readonly value: string | null | undefined; readonly symbol?: boolean };

/** An amount, right-aligned with two places; `–` when it is not known. */
export const Money = ({ value, symbol = false }: Props) => (
  <span className="kit-num">
    {value === null || value === undefined ? '–' : `${symbol ? '¥' : ''}${formatMoney(value)}`}
  </span>
);
