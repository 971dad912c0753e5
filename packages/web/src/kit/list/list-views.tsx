import type { Call, Output, Sent } from '@material/contract/kernel/call.ts';
import { useCall } from '../../lib/query.ts';
import type { Filter, SelectFilter } from './list-filters.ts';
import type { ListState } from './list-state.ts';
import { listInput } from './use-list-state.ts';

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
  readonly values: Values;
  readonly onChange: (values: Values) => void;
};

function ViewButton<C extends Call>({
  view,
  isOn,
  ...props
}: Props<C> & { readonly view: View; readonly isOn: boolean }) {
  const state: ListState = { page: 1, size: 1, sorting: undefined, values: view.values };
  const input = { ...listInput(state, props.filters, new Date()), ...props.fixed } as Sent<C>;
  const { data } = useCall(props.call, input, { keepPrevious: true });
  const count = (data as (Output<C> & { totalCount: number }) | undefined)?.totalCount;
  return (
    <button type="button" aria-pressed={isOn} onClick={() => props.onChange(view.values)}>
      {view.label}{' '}
      <b className={`kit-num${view.isLate && count ? ' kit-late' : ''}`}>{count?.toLocaleString('en-US') ?? '…'}</b>
    </button>
  );
}

/** What the chosen view sets by itself. */
export function viewValues(filters: readonly Filter[], values: Values): Values {
  const of = filters.find(isViews);
  const [field = ''] = of?.fields ?? [];
  const chosen = of && viewsOf(filters, of).find((view) => view.values[field] === values[field]);
  return chosen?.values ?? {};
}

/** The list's named views with their counts, in front of its filters. */
export function ListViews<C extends Call>(props: Props<C>) {
  const of = props.filters.find(isViews);
  if (!of) return null;
  const [field = ''] = of.fields;
  const chosen = props.values[field];
  return (
    <div className="kit-views" role="group" aria-label={of.label}>
      {viewsOf(props.filters, of).map((view) => (
        <ViewButton key={view.label} {...props} view={view} isOn={view.values[field] === chosen} />
      ))}
      <button type="button" aria-pressed={chosen === undefined} onClick={() => props.onChange({})}>
        全部
      </button>
    </div>
  );
}
