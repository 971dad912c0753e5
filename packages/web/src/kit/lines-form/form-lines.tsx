import { type ReactNode, useState } from 'react';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Call } from '@material/contract/kernel/call/call.ts';
import type { GridRow } from '../grid/grid-columns.ts';
import type { LineGridProps } from '../grid/grid-view.ts';
import { LineGrid } from '../grid/line-grid.tsx';
import type { FormControl } from '../form/use-form.ts';
import type { LinesForm } from './use-lines-form.ts';

type Props<C extends Call, R extends GridRow> = Omit<LineGridProps<R>, 'label' | 'history' | 'problems' | 'wanted'> & {
  readonly of: Pick<LinesForm<C, R>, 'form' | 'lines' | 'problems'>;
  readonly children?: ReactNode;
};

const isOfLines = ({ path }: Problem): boolean => path[0] === 'lines';

/** How often something wrong in the lines was said anew; what is wrong above them is led to first. */
function useWrongLines({ state: { problems } }: Pick<FormControl, 'state'>): number {
  const [seen, setSeen] = useState({ problems, count: 0 });
  if (seen.problems !== problems) {
    const isNew = problems.some((problem) => !seen.problems.includes(problem));
    setSeen({ problems, count: seen.count + (isNew && problems.every(isOfLines) ? 1 : 0) });
  }
  return seen.count;
}

/** The lines of a form; while it is sent, or two versions of it wait for a choice, nothing can be entered. */
export function FormLines<C extends Call, R extends GridRow>({ of, children, ...grid }: Props<C, R>) {
  const { form, lines, problems } = of;
  const wanted = useWrongLines(form);
  const label = form.fields.find(({ name }) => name === 'lines')?.label ?? '';
  return (
    <div data-form={form.id} inert={form.conflict !== undefined || form.isSending}>
      <LineGrid {...grid} label={label} history={lines} problems={problems} wanted={wanted} />
      {children}
    </div>
  );
}
