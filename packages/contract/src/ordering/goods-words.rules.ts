import { formatQty, isPositive, isZero, plain, decimal, type Decimalish } from '../kernel/value/decimal.ts';

export type Units = { readonly unitName: string; readonly secondUnitName: string };
export type Amount = {
  readonly qty: Decimalish;
  readonly qty2: Decimalish;
  /** False where nobody weighed it: then it is the share of what was sent, and says so. */
  readonly isWeighed?: boolean;
};

const sizeOf = (qty: Decimalish, unit: string): string => `${formatQty(plain(decimal(qty)))} ${unit}`;

/** What stands behind a weight that nobody took. */
export const byShipment = '按发运';

/** `59.87 千克，按发运`: a second quantity as prints and histories have it; nothing where there is none. */
export const secondText = ({ secondUnitName }: Units, { qty2, isWeighed = true }: Omit<Amount, 'qty'>): string =>
  secondUnitName === '' || isZero(qty2) ? '' : `${sizeOf(qty2, secondUnitName)}${isWeighed ? '' : `，${byShipment}`}`;

/** `2 箱（20.1 千克）`: a quantity with its second one. */
export const amountText = (units: Units, amount: Amount): string => {
  const second = secondText(units, amount);
  return `${sizeOf(amount.qty, units.unitName)}${second === '' ? '' : `（${second}）`}`;
};

type Controlled = { readonly controlledFor: string; readonly controlReason: string };

/** `管控（价格异常）：库存消化`: why a line was controlled, and why its city wants it; a reason alone where it was not. */
export const controlWords = ({ controlledFor, controlReason }: Controlled): string =>
  controlledFor === '' ? controlReason : `管控（${controlledFor}）：${controlReason}`;

/** What of a lot, or of a line, was accepted on receipt and what was not. */
export type Taken = {
  readonly qtyAccepted: Decimalish;
  readonly qtyAccepted2: Decimalish;
  readonly isAccepted2Weighed: boolean;
  readonly qtyRejected: Decimalish;
  readonly qtyRejected2: Decimalish;
  readonly isRejected2Weighed: boolean;
  readonly qtyShort: Decimalish;
  readonly qtyShort2: Decimalish;
  readonly qtyOver: Decimalish;
  readonly qtyOver2: Decimalish;
};
type Difference = Omit<Taken, 'qtyAccepted' | 'qtyAccepted2' | 'isAccepted2Weighed'>;

export type Told = { readonly name: string; readonly text: string };

/** What did not come as it was sent, kind by kind; a lot that differs in its weight alone says so. */
export function differencesTold(units: Units, of: Difference): Told[] {
  const boxes = [
    { name: '拒收', qty: of.qtyRejected, qty2: of.qtyRejected2, isWeighed: of.isRejected2Weighed },
    { name: '短少', qty: of.qtyShort, qty2: of.qtyShort2 },
    { name: '多收', qty: of.qtyOver, qty2: of.qtyOver2 },
  ].filter(({ qty }) => isPositive(qty));
  if (boxes.length > 0) return boxes.map(({ name, ...amount }) => ({ name, text: amountText(units, amount) }));
  const [name, qty2] = isPositive(of.qtyShort2) ? ['实重少', of.qtyShort2] : ['实重多', of.qtyOver2];
  const text = secondText(units, { qty2 });
  return text === '' ? [] : [{ name, text }];
}

/** `实收 6 箱（60.3 千克），拒收 2 箱（20.1 千克）`; nothing before anything was counted. */
export function takenText(units: Units, of: Taken): string {
  const accepted = isPositive(of.qtyAccepted)
    ? [
        {
          name: '实收',
          text: amountText(units, { qty: of.qtyAccepted, qty2: of.qtyAccepted2, isWeighed: of.isAccepted2Weighed }),
        },
      ]
    : [];
  const differing = [of.qtyRejected, of.qtyShort, of.qtyOver].some(isPositive) ? differencesTold(units, of) : [];
  return [...accepted, ...differing].map(({ name, text }) => `${name} ${text}`).join('，');
}
