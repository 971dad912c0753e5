import { add, cmp, decimal, type Decimalish, formatQty, isZero, sub } from '@material/contract/kernel/value/decimal.ts';
import { Tooltip } from 'antd';
import './qty-bar.css';

export type QtyBarValues = {
  readonly asked: Decimalish;
  readonly approved?: Decimalish | null;
  readonly shipped?: Decimalish | null;
  readonly accepted?: Decimalish | null;
  readonly rejected?: Decimalish | null;
  readonly short?: Decimalish | null;
  readonly returned?: Decimalish | null;
};

type Part = {
  readonly kind: 'approved' | 'shipped' | 'accepted' | 'rejected' | 'short' | 'returned';
  readonly label: string;
};
const parts: readonly Part[] = [
  { kind: 'approved', label: '核准' },
  { kind: 'shipped', label: '发运' },
  { kind: 'accepted', label: '实收' },
  { kind: 'rejected', label: '拒收' },
  { kind: 'short', label: '短少' },
  { kind: 'returned', label: '退货' },
];

const known = (value: Decimalish | null | undefined): value is Decimalish => value !== null && value !== undefined;
const orZero = (value: Decimalish | null | undefined): Decimalish => (known(value) ? value : '0');

/** Where each part begins and ends, in percent of the largest quantity of the line. */
export const barSegments = (values: QtyBarValues): { kind: Part['kind']; from: number; to: number }[] => {
  const [accepted, rejected, short, returned] = [values.accepted, values.rejected, values.short, values.returned].map(
    orZero,
  ) as [string, string, string, string];
  const arrived = add(add(accepted, rejected), short);
  const whole = [values.asked, orZero(values.approved), orZero(values.shipped), arrived].toSorted(cmp).at(-1) ?? '0';
  if (isZero(whole)) return [];
  const percent = (value: Decimalish): number => decimal(value).div(whole).times(100).toDecimalPlaces(2).toNumber();
  const spans = [
    { kind: 'approved', from: '0', to: orZero(values.approved) },
    { kind: 'shipped', from: '0', to: orZero(values.shipped) },
    { kind: 'accepted', from: '0', to: accepted },
    // What went back after acceptance takes its end of the accepted part.
    { kind: 'returned', from: cmp(returned, accepted) > 0 ? '0' : sub(accepted, returned), to: accepted },
    { kind: 'rejected', from: accepted, to: add(accepted, rejected) },
    { kind: 'short', from: add(accepted, rejected), to: arrived },
  ] as const;
  return spans
    .filter(({ from, to }) => cmp(to, from) > 0)
    .map(({ kind, from, to }) => ({ kind, from: percent(from), to: percent(to) }));
};

/** `要货 20 箱，核准 18，发运 18，实收 16，拒收 2` */
export const barWords = (values: QtyBarValues, unit = ''): string =>
  [
    `要货 ${formatQty(values.asked)}${unit === '' ? '' : ` ${unit}`}`,
    ...parts.flatMap(({ kind, label }) => {
      const value = values[kind];
      const isNews =
        kind === 'approved' || kind === 'shipped' || kind === 'accepted' || (known(value) && !isZero(value));
      return known(value) && isNews ? [`${label} ${formatQty(value)}`] : [];
    }),
  ].join('，');

/** How far one line has come, to scale: asked, approved, shipped, accepted, and what was rejected, short or returned. */
export function QtyBar({ unit = '', ...values }: QtyBarValues & { readonly unit?: string }) {
  const words = barWords(values, unit);
  return (
    <Tooltip title={words}>
      <div className="kit-bar" role="img" aria-label={words}>
        {barSegments(values).map(({ kind, from, to }) => (
          <i key={kind} className={`kit-bar-${kind}`} style={{ left: `${from}%`, width: `${to - from}%` }} />
        ))}
      </div>
    </Tooltip>
  );
}

/** What the colours of the bars mean; give the parts that occur on the page. */
export const QtyBarLegend = ({ only }: { readonly only?: readonly Part['kind'][] }) => (
  <p className="kit-bar-legend">
    {parts
      .filter(({ kind }) => only?.includes(kind) ?? true)
      .map(({ kind, label }) => (
        <span key={kind}>
          <i className={`kit-bar-${kind}`} aria-hidden />
          {label}
        </span>
      ))}
  </p>
);
