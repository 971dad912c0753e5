import type { RowAction } from '@material/contract/kernel/machine.ts';
import { formatMoney } from '@material/contract/kernel/decimal.ts';
import { Button, Tooltip } from 'antd';
import { ActionButton } from '../feedback/action-button.tsx';
import type { Selection } from './selection.ts';
import { sumKnown } from '../display/sum-known.ts';

/** One action over the chosen rows. */
export type BatchAction<R> = {
  readonly label: string;
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** Rows it can take; the others stay chosen and are counted as left out. */
  readonly when?: (row: R) => boolean;
  /** Shorthand for `when`: the action code a row must offer unblocked. */
  readonly code?: string;
  /** Why a row that offers it is left out all the same. */
  readonly blocked?: (row: R) => string | undefined;
  /** Gets the rows it can take; `clear` drops the selection, for when all went well. */
  readonly run: (rows: readonly R[], clear: () => void) => unknown;
};

export type Batch<R> = {
  readonly actions: readonly BatchAction<R>[];
  /** The field to add up, shown as ¥. */
  readonly amount?: keyof R & string;
  /** More about the chosen rows, e.g. `50 行`. */
  readonly note?: (rows: readonly R[]) => string;
  /** The measure word, 项 by default. */
  readonly noun?: string;
  /** Rows that can be chosen at all. */
  readonly selectable?: (row: R) => boolean;
};

const offers = (row: unknown, code: string): boolean => {
  const actions = (row as { actions?: readonly RowAction[] }).actions ?? [];
  return actions.some((action) => action.code === code && action.blocked === undefined);
};

/** The rows an action can take. */
const takes = <R,>(action: BatchAction<R>, rows: readonly R[]): R[] =>
  rows.filter(
    (row) =>
      (action.when?.(row) ?? true) &&
      (action.code === undefined || offers(row, action.code)) &&
      action.blocked?.(row) === undefined,
  );

/** Why an action cannot take rows: `1 单：提交过的要货单不能删除；2 单：当前状态不适用`. */
function reasonsOf<R>(action: BatchAction<R>, rows: readonly R[], noun: string): string {
  const reasonOf = (row: R): string => {
    const { actions = [] } = row as { actions?: readonly RowAction[] };
    const blocked = actions.find(({ code }) => code === action.code)?.blocked;
    const isOffered = action.code === undefined || offers(row, action.code);
    return blocked ?? (isOffered ? action.blocked?.(row) : undefined) ?? '当前状态不适用';
  };
  return [...Map.groupBy(rows, reasonOf)].map(([reason, of]) => `${of.length} ${noun}：${reason}`).join('；');
}

/** `已选 12 项，50 行，合计 ¥3,400.00` */
const batchWords = <R,>(batch: Batch<R>, rows: readonly R[]): string =>
  [
    `已选 ${rows.length} ${batch.noun ?? '项'}`,
    ...(batch.note ? [batch.note(rows)] : []),
    ...(batch.amount === undefined
      ? []
      : [`合计 ¥${formatMoney(sumKnown(rows.map((row) => row[batch.amount as keyof R])))}`]),
  ].join('，');

type Props<R> = { readonly batch: Batch<R>; readonly selection: Selection<R> };

/** The dark bar that floats over the list while rows are chosen. */
export function BatchBar<R>({ batch, selection }: Props<R>) {
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  return (
    <section className="kit-batch" aria-label="批量操作">
      <span className="kit-num" role="status">
        {batchWords(batch, rows)}
      </span>
      <span className="kit-grow" />
      <Button type="text" className="kit-batch-clear" onClick={clear}>
        取消选择
      </Button>
      {batch.actions.map((action) => (
        <BatchButton key={action.label} action={action} noun={batch.noun ?? '项'} selection={selection} />
      ))}
    </section>
  );
}

type ButtonProps<R> = {
  readonly action: BatchAction<R>;
  readonly noun: string;
  readonly selection: Selection<R>;
};

/** One action with the number of rows it takes; for the others it says why not. */
function BatchButton<R>({ action, noun, selection: { rows, clear } }: ButtonProps<R>) {
  const able = takes(action, rows);
  const left = rows.filter((row) => !able.includes(row));
  const isPart = left.length > 0 && able.length > 0;
  const why = left.length === 0 ? '' : reasonsOf(action, left, noun);
  const button = (
    <ActionButton
      type={action.primary ? 'primary' : 'default'}
      danger={action.danger === true}
      ghost={!action.primary}
      blocked={able.length === 0 ? `不能${action.label}：${why}` : undefined}
      onClick={() => action.run(able, clear)}
    >
      {action.label}
      {isPart ? `（${able.length}）` : ''}
    </ActionButton>
  );
  if (!isPart) return button;
  return (
    <Tooltip title={`不含 ${why}`}>
      <span>{button}</span>
    </Tooltip>
  );
}
