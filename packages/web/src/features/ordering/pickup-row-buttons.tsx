import type { Action, RowAction } from '@material/contract/kernel/machine.ts';
import { Button } from 'antd';
import { type ActionRuns, drawnActions, RowActions } from '../../kit/row-actions.tsx';

type Props<A extends string, R extends { readonly actions: readonly RowAction[] }> = {
  readonly of: { readonly actions: Readonly<Record<A, Pick<Action<string>, 'label' | 'to'>>> };
  readonly row: R;
  readonly run: ActionRuns<NoInfer<A>, NoInfer<R>>;
  readonly onOpen: (row: R) => void;
};

/** 查看 and what else may be done with the row. */
export function RowButtons<A extends string, R extends { readonly actions: readonly RowAction[] }>(props: Props<A, R>) {
  const { of, row, run, onOpen } = props;
  const hasActions = drawnActions({ of, row, run }).length > 0;
  return (
    <span className="kit-row-actions">
      <Button type="link" size="small" onClick={() => onOpen(row)}>
        查看
      </Button>
      {hasActions ? <RowActions of={of} row={row} run={run} max={2} /> : null}
    </span>
  );
}
