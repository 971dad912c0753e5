import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import type { ListView } from '@material/contract/kernel/list/list-view.calls.ts';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/query.ts';
import { useNarrow } from '../react/use-narrow.ts';
import type { Filter, SelectFilter } from '../filter/list-filters.ts';
import { type ListState, readState } from './list-state.ts';
import { MoreViews } from './saved-views.tsx';
import { totalText } from './total.ts';
import { type ListControl, listInput } from './use-list-state.ts';
import type { SavedViews } from './use-saved-views.ts';

type Values = ListState['values'];
type View = { readonly label: string; readonly values: Values; readonly isLate: boolean };

export const isViews = (filter: Filter): filter is SelectFilter<string> =>
  filter.kind === 'select' && filter.isViews === true;

/** What a view shows is all there is of it: the window of time that the list opens with is taken off. */
const viewsOf = (filters: readonly Filter[], of: SelectFilter<string>): View[] => {
  const wholeTime = filters.flatMap((filter) =>
    filter.kind === 'dateRange' && filter.windowDays !== undefined ? [[filter.fields[0] ?? '', 'all'] as const] : [],
  );
  const [field = ''] = of.fields;
  return of.options.map(({ value, label }) => ({
    label,
    values: Object.fromEntries<string>([...wholeTime, [field, String(value)]]),
    isLate: value === 'late',
  }));
};

type Props<C extends Call> = {
  readonly call: C;
  readonly fixed: Partial<Sent<C>> | undefined;
  readonly filters: readonly Filter[];
  readonly control: ListControl;
  /** The person's own views of this list. */
  readonly saved: SavedViews;
  /** Keeps another, and what may be done to the chosen one; none where the list has no lasting place. */
  readonly tools: ReactNode;
};

type ButtonProps<C extends Call> = Pick<Props<C>, 'call' | 'fixed' | 'filters'> & {
  readonly view: View;
  readonly isOn: boolean;
  readonly onChoose: () => void;
};

function ViewButton<C extends Call>({ view, isOn, onChoose, call, fixed, filters }: ButtonProps<C>) {
  const state: ListState = { page: 1, size: 1, sorting: undefined, values: view.values };
  const input = { ...listInput(state, filters, new Date()), ...fixed } as Sent<C>;
  const { data } = useCall(call, input, { keepPrevious: true, toast: 'none' });
  const count = (data as (Output<C> & { totalCount: number }) | undefined)?.totalCount;
  return (
    <button type="button" aria-pressed={isOn} onClick={onChoose}>
      {view.label}{' '}
      <b className={`kit-num${view.isLate && count ? ' kit-late' : ''}`}>
        {count === undefined ? '…' : totalText(call, count)}
      </b>
    </button>
  );
}

/** What the chosen view sets by itself. */
export function viewValues(
  filters: readonly Filter[],
  { values, view }: ListState,
  saved: readonly ListView[],
): Values {
  const own = saved.find(({ id }) => id === view);
  if (own) return readState(own.query, filters).values;
  const of = filters.find(isViews);
  const [field = ''] = of?.fields ?? [];
  const chosen = of && viewsOf(filters, of).find((one) => one.values[field] === values[field]);
  return chosen?.values ?? {};
}

/** The views that the list itself has, and everything. */
function OwnViews<C extends Call>({ of, control, ...props }: Props<C> & { readonly of: SelectFilter<string> }) {
  const [field = ''] = of.fields;
  const { values, view: saved } = control.state;
  const chosen = saved === undefined ? (values[field] ?? '') : undefined;
  // What was sorted for a named view is not what another one is looked at for.
  const choose = (next: Values): void =>
    control.change({ values: next, view: undefined, ...(saved === undefined ? {} : { sorting: undefined }) });
  return (
    <>
      {viewsOf(props.filters, of).map((view) => (
        <ViewButton
          key={view.label}
          {...props}
          view={view}
          isOn={view.values[field] === chosen}
          onChoose={() => choose(view.values)}
        />
      ))}
      <button type="button" aria-pressed={chosen === ''} onClick={() => choose({})}>
        全部
      </button>
    </>
  );
}

/** So many of the person's own views stand in the row; the others, and on a phone none, behind a button. */
const inRow = { wide: 3, narrow: 1 } as const;

/** The named views of a list with their counts, in front of its filters: its own, and the person's. */
export function ListViews<C extends Call>(props: Props<C>) {
  const { call, fixed, filters, control, saved, tools } = props;
  const isNarrow = useNarrow(1280);
  const isPhone = useNarrow();
  const of = filters.find(isViews);
  const { view: chosen } = control.state;
  const choose = ({ id, query }: ListView): void => {
    const { values, sorting } = readState(query, filters);
    control.change({ values, sorting, view: id });
  };
  const most = isPhone ? saved.all.length : inRow[isNarrow ? 'narrow' : 'wide'];
  const first = saved.all.slice(0, most);
  const active = saved.all.find(({ id }) => id === chosen);
  const shown = active && !first.includes(active) ? [...first.slice(0, most - 1), active] : first;
  if (!of && !tools) return null;
  return (
    <div className="kit-views" role="group" aria-label={of?.label ?? '视图'}>
      {of ? (
        <OwnViews {...props} of={of} />
      ) : saved.all.length > 0 ? (
        <button
          type="button"
          aria-pressed={chosen === undefined}
          onClick={() => control.change({ values: {}, sorting: undefined, view: undefined })}
        >
          全部
        </button>
      ) : null}
      {shown.map((view) => (
        <ViewButton
          key={view.id}
          {...{ call, fixed, filters }}
          view={{ label: view.name, values: readState(view.query, filters).values, isLate: false }}
          isOn={view.id === chosen}
          onChoose={() => choose(view)}
        />
      ))}
      <MoreViews views={saved.all.filter((view) => !shown.includes(view))} onChoose={choose} />
      {tools}
    </div>
  );
}
