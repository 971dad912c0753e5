import type { RowAction } from '@material/contract/kernel/document/machine.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { Button, Tooltip } from 'antd';
import { useNarrow } from '../react/use-narrow.ts';
import { ActionButton } from '../feedback/action-button.tsx';
import type { Selection } from './selection.ts';
import { type DrawnAction, MoreActions } from './row-actions.tsx';
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

/** Why an action cannot take rows: `提交过的要货单不能删除（1 单）；当前状态不适用（2 单）`. */
function reasonsOf<R>(action: BatchAction<R>, rows: readonly R[], noun: string): string {
  const reasonOf = (row: R): string => {
    const { actions = [] } = row as { actions?: readonly RowAction[] };
    const blocked = actions.find(({ code }) => code === action.code)?.blocked;
    const isOffered = action.code === undefined || offers(row, action.code);
    return blocked ?? (isOffered ? action.blocked?.(row) : undefined) ?? '当前状态不适用';
  };
  return [...Map.groupBy(rows, reasonOf)].map(([reason, of]) => `${reason}（${of.length} ${noun}）`).join('；');
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

/** An action with the number of rows it takes; for the others it says why not. */
function drawnOf<R>(action: BatchAction<R>, noun: string, { rows, clear }: Selection<R>): DrawnAction {
  const able = takes(action, rows);
  const left = rows.filter((row) => !able.includes(row));
  const why = reasonsOf(action, left, noun);
  const isPart = left.length > 0 && able.length > 0;
  return {
    code: action.label,
    label: isPart ? `${action.label}（${able.length}）` : action.label,
    blocked: able.length === 0 ? `不能${action.label}：${why}` : undefined,
    hint: isPart ? `其余不能${action.label}：${why}` : undefined,
    isDanger: action.danger === true,
    run: () => action.run(able, clear),
  };
}

/** So many actions have room beside the words: fewer in a window below so many pixels. */
const most = { usual: 4, below: 1200, few: 3 } as const;

/** The dark bar that floats over the list while rows are chosen: the last actions are the main ones, the others fold. */
export function BatchBar<R>({ batch, selection }: Props<R>) {
  const { rows, clear } = selection;
  const room = useNarrow(most.below) ? most.few : most.usual;
  if (rows.length === 0) return null;
  const words = batchWords(batch, rows);
  const actions = batch.actions.map((action) => drawnOf(action, batch.noun ?? '项', selection));
  const folded = actions.length > room ? actions.length - room + 1 : 0;
  const mainOnes = new Set(batch.actions.filter(({ primary }) => primary).map(({ label }) => label));
  return (
    <section className="kit-batch" aria-label="批量操作">
      <span className="kit-num kit-batch-words" role="status" title={words}>
        {words}
      </span>
      <span className="kit-grow" />
      <Button type="text" className="kit-batch-clear" onClick={clear}>
        取消选择
      </Button>
      <MoreActions actions={actions.slice(0, folded)} size="medium" />
      {actions.slice(folded).map((action) => (
        <Tooltip key={action.code} title={action.hint}>
          <span>
            <ActionButton
              type={mainOnes.has(action.code) ? 'primary' : 'default'}
              danger={action.isDanger}
              ghost={!mainOnes.has(action.code)}
              blocked={action.blocked}
              onClick={action.run}
            >
              {action.label}
            </ActionButton>
          </span>
        </Tooltip>
      ))}
    </section>
  );
}
