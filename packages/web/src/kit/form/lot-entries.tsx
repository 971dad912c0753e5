import type { ReactNode } from 'react';
import type { Control } from './form-controls.tsx';
import './lot-entries.css';

type GoodsProps = {
  readonly line: {
    readonly materialName: string;
    readonly spec: string;
    readonly lotNo: string;
    readonly expireDate: string | null;
  };
  /** What else there is to know of the lot. */
  readonly note: string;
};

/** What goods they are and from which lot. */
export const LotGoods = ({ line, note }: GoodsProps) => (
  <span className="kit-lot-goods">
    {line.materialName} <span className="kit-muted">{line.spec}</span>
    <small className="kit-muted kit-num">
      批号 {line.lotNo}
      {line.expireDate === null ? '' : `，${line.expireDate} 到期`}，{note}
    </small>
  </span>
);

/** What is wrong with a lot, by field; without one with the lot as a whole. */
export type SaidOfLot = Readonly<Record<string, string>>;

/** What is wrong at one place among the lots. */
export const saidAt = ({ problems }: Control, at: number): SaidOfLot => {
  const own = problems.filter(({ path }) => path[1] === at);
  return Object.fromEntries(own.map(({ path, message }) => [String(path[2] ?? ''), message]));
};

/** How an input of a lot shows that it is wrong, and where that is said. */
export const wrongIn = (said: SaidOfLot, field: string, id: string) =>
  said[field] === undefined
    ? {}
    : { status: 'error' as const, 'aria-invalid': true as const, 'aria-describedby': `${id}-said` };

type LotProps = {
  readonly id: string;
  readonly goods: ReactNode;
  readonly said: SaidOfLot;
  readonly children: ReactNode;
};

/** One lot, with what is entered of it and what is wrong with that. */
export function LotEntry({ id, goods, said, children }: LotProps) {
  const words = Object.values(said).join('；');
  return (
    <li {...(words === '' ? {} : { 'data-wrong': 'qty' })}>
      {goods}
      <span className="kit-lot-entry">
        {children}
        {words === '' ? null : (
          <span id={`${id}-said`} className="kit-entered-problem">
            {words}
          </span>
        )}
      </span>
    </li>
  );
}

type Props = {
  readonly control: Control;
  /** Said in place of lots where there are none. */
  readonly emptyText: string;
  readonly isEmpty: boolean;
  /** What it comes to, in words. */
  readonly sum: string;
  readonly children: ReactNode;
};

/** A field of a form: something about each of the lots of a receipt. */
export const LotEntries = ({ control, emptyText, isEmpty, sum, children }: Props) => (
  <>
    <ul id={control.id} className="kit-lots" role="group" aria-label={control.label}>
      {children}
      {isEmpty ? <li className="kit-muted">{emptyText}</li> : null}
    </ul>
    <p className="kit-num kit-lots-sum" role="status">
      {sum}
    </p>
  </>
);
