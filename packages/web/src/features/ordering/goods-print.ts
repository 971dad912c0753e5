import { formatQty, isPositive, isZero } from '@material/contract/kernel/decimal.ts';

type Goods = { readonly unitName: string; readonly secondUnitName: string };
type Taken = Goods & {
  readonly qtyAccepted: string;
  readonly qtyAccepted2: string;
  readonly qtyRejected: string;
  readonly qtyRejected2: string;
};

/** `2 箱（20.1 千克）`: a quantity with what it weighed, where it was weighed. */
export const weighedText = ({ unitName, secondUnitName }: Goods, qty: string, qty2: string): string =>
  `${formatQty(qty)} ${unitName}${isZero(qty2) ? '' : `（${formatQty(qty2)} ${secondUnitName}）`}`;

/** `实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克）`; nothing before anything was counted. */
export const takenText = (line: Taken): string =>
  [
    isPositive(line.qtyAccepted) ? `实收 ${weighedText(line, line.qtyAccepted, line.qtyAccepted2)}` : '',
    isPositive(line.qtyRejected) ? `拒收 ${weighedText(line, line.qtyRejected, line.qtyRejected2)}` : '',
  ]
    .filter((text) => text !== '')
    .join('，');
