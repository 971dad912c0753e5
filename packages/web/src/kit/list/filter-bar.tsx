import { DownOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useNarrow } from '../react/use-narrow.ts';
import { FilterInput } from './filter-inputs.tsx';
import type { Filter } from './list-filters.ts';
import { changedFilters, type ListState } from './list-state.ts';

type Values = ListState['values'];
type Props = {
  readonly filters: readonly Filter[];
  readonly values: Values;
  /** What the chosen view sets by itself: it counts as no filter, and clearing goes back to it. */
  readonly base?: Values;
  readonly onChange: (values: Values) => void;
  readonly onClear: () => void;
  /** 查询 pressed without a change: asks again. */
  readonly onRefresh: () => void;
  /** In front of the filters, in the same row: the views. */
  readonly before?: ReactNode;
  /** Behind them: what was restored, and the tools. */
  readonly after?: ReactNode;
};

const none: Values = {};

/** What a list opens with is in sight while it narrows the list. */
const isWindow = (filter: Filter): boolean => filter.kind === 'dateRange' && filter.windowDays !== undefined;

/** The filters that stand in the row: the search, and on a desk the window of time. */
const rowOf = ([search, ...rest]: readonly Filter[], isNarrow: boolean): Filter[] => [
  ...(search ? [search] : []),
  ...(isNarrow ? [] : rest.filter(isWindow)),
];

type FoldProps = {
  readonly isOpen: boolean;
  readonly panel: string;
  /** Filters in use among those out of sight. */
  readonly count: number;
  readonly onToggle: () => void;
};

const FoldButton = ({ isOpen, panel, count, onToggle }: FoldProps) => (
  <Button
    icon={<FilterOutlined aria-hidden />}
    aria-expanded={isOpen}
    aria-controls={panel}
    {...(count > 0 ? { type: 'primary' as const, ghost: true } : {})}
    onClick={onToggle}
  >
    筛选{count > 0 ? ` ${count}` : ''}
    {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
  </Button>
);

/** One row of views, search, filters and tools; the filters without room unfold under it. */
export function FilterBar({ filters, values, base = none, onChange, onClear, onRefresh, before, after }: Props) {
  const isNarrow = useNarrow();
  const inRow = rowOf(filters, isNarrow);
  const folded = filters.filter((filter) => !inRow.includes(filter));
  const [isUnfolded, setUnfolded] = useState(false);
  const [typed, setTyped] = useState<Values>();
  const shown = typed ?? values;
  const panel = useId();
  const apply = (next: Values): void => {
    setTyped(undefined);
    onChange(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed === undefined) onRefresh();
    else apply(typed);
  };
  const draw = (some: readonly Filter[]): ReactNode =>
    some.map((filter) => (
      <FilterInput key={filter.fields.join()} filter={filter} values={shown} type={setTyped} apply={apply} />
    ));
  const own = Object.fromEntries(Object.entries(values).filter(([field, value]) => base[field] !== value));
  const hidden = changedFilters(folded, own);
  const count = changedFilters(filters, own);
  return (
    <div className="kit-toolbar">
      <div className="kit-toolbar-row">
        {before}
        {inRow.length === 0 ? null : (
          <form role="search" className="kit-filters" onSubmit={submit}>
            {draw(inRow)}
            <Button htmlType="submit" icon={<SearchOutlined aria-hidden />} aria-label="查询" title="查询" />
            {folded.length === 0 ? null : (
              <FoldButton isOpen={isUnfolded} panel={panel} count={hidden} onToggle={() => setUnfolded(!isUnfolded)} />
            )}
            {count === 0 && typed === undefined ? null : (
              <Button type="text" onClick={() => [setTyped(undefined), onClear()]}>
                清除{count > 0 ? ` ${count}` : ''}
              </Button>
            )}
          </form>
        )}
        {after}
      </div>
      {isUnfolded && folded.length > 0 ? (
        <form id={panel} className="kit-filter-panel" onSubmit={submit}>
          {draw(folded)}
          <Button htmlType="submit">查询</Button>
        </form>
      ) : null}
    </div>
  );
}
