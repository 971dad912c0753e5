import { isZero } from '@material/contract/kernel/value/decimal.ts';
import type { ReactNode } from 'react';
import { QtyBar } from '../../../kit/display/qty-bar.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { SecondQty } from './second-qty.tsx';

type Goods = {
  readonly materialName: string;
  readonly materialCode: string;
  readonly unitName: string;
  readonly secondUnitName: string;
};
type ReceivedName = 'qtyAccepted' | 'qtyRejected' | 'qtyShort' | 'qtyOver';
type Received = Goods & { readonly [K in ReceivedName | `${ReceivedName}2`]: string } & {
  readonly isAccepted2Weighed: boolean;
  readonly isRejected2Weighed: boolean;
};

/** Name and code, what is peculiar about the line behind them, remarks below. */
export const materialColumn = <R extends Goods>(
  marks: (line: R) => ReactNode = () => null,
  notes: (line: R) => readonly string[] = () => [],
) => ({
  field: 'materialName' as const,
  width: 230,
  card: 'title' as const,
  render: (line: R) => (
    <>
      {line.materialName} <span className="kit-muted kit-num">{line.materialCode}</span> {marks(line)}
      {notes(line)
        .filter((words) => words !== '')
        .map((words) => (
          <small key={words} className="delivery-note">
            {words}
          </small>
        ))}
    </>
  ),
});

/** What of a weight somebody may not have taken. */
const isWeighed = (line: Received, field: ReceivedName): boolean =>
  field === 'qtyAccepted' ? line.isAccepted2Weighed : field !== 'qtyRejected' || line.isRejected2Weighed;

/** What became of the goods, with what it weighed; `isKnown`: before that a zero would read as a refusal. */
export const receivedColumn = <const F extends ReceivedName, R extends Received>(
  field: F,
  isKnown: (line: R) => boolean = () => true,
) => ({
  field,
  width: 92,
  render: (line: R) => (
    <>
      <Qty value={isKnown(line) ? line[field] : null} />
      {isZero(line[field]) ? null : (
        <SecondQty value={line[`${field}2`]} unit={line.secondUnitName} isWeighed={isWeighed(line, field)} />
      )}
    </>
  ),
});

type Bar = Parameters<typeof QtyBar>[0];

/** How far a line has come, to scale. */
export const progressColumn = <R extends Goods>(values: (line: R) => Omit<Bar, 'unit'>) => ({
  field: 'unitName' as const,
  key: 'progress',
  title: '进度',
  width: 132,
  render: (line: R) => <QtyBar unit={line.unitName} {...values(line)} />,
});
