import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import '../kit.css';

type Props = { readonly value: string | null | undefined; readonly unit?: string | null | undefined };

/** A quantity with up to six places and its unit; zero is `0`, unknown is `–`. */
export const Qty = ({ value, unit }: Props) => (
  <span className="kit-num">
    {value === null || value === undefined ? '–' : formatQty(value)}
    {unit && value !== null && value !== undefined ? <span className="kit-unit"> {unit}</span> : null}
  </span>
);
