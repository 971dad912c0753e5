import type { ReactNode } from 'react';
import type { Call } from '@material/contract/kernel/call.ts';
import type { GridRow } from '../grid/grid-columns.ts';
import type { LineGridProps } from '../grid/grid-view.ts';
import { LineGrid } from '../grid/line-grid.tsx';
import { gridProblems, type LinesForm } from './use-lines-form.ts';

type Props<C extends Call, R extends GridRow> = Pick<LineGridProps<R>, 'columns' | 'foot' | 'rowName'> & {
  readonly of: Pick<LinesForm<C, R>, 'form' | 'lines'>;
  readonly children?: ReactNode;
};

/** The lines of a form; while it is sent, or two versions of it wait for a choice, nothing can be entered. */
export function FormLines<C extends Call, R extends GridRow>({ of: { form, lines }, children, ...grid }: Props<C, R>) {
  const label = form.fields.find(({ name }) => name === 'lines')?.label ?? '';
  return (
    <div data-form={form.id} inert={form.conflict !== undefined || form.isSending}>
      <LineGrid {...grid} label={label} history={lines} problems={gridProblems(form.state.problems)} />
      {children}
    </div>
  );
}
