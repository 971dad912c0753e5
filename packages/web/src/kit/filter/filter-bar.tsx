import { DownOutlined, ExclamationCircleOutlined, FilterOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useFirstWrong } from '../react/first-wrong.ts';
import { useNarrow } from '../react/use-narrow.ts';
import { TabDrawer } from '../tab/tab-dialog.tsx';
import { FilterInput } from './filter-inputs.tsx';
import type { Filter } from './list-filters.ts';
import { changedFilters, filterProblem, type FilterValues as Values } from './filter-values.ts';

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

/** The filters that stand in the row: the search, and where it is wide the window of time. */
const rowOf = ([search, ...rest]: readonly Filter[], isShort: boolean): Filter[] => [
  ...(search ? [search] : []),
  ...(isShort ? [] : rest.filter(isWindow)),
];
const rowPx = 1200;

type FoldProps = {
  readonly isOpen: boolean;
  readonly panel: string;
  /** Filters in use among those out of sight. */
  readonly count: number;
  /** What is wrong among those out of sight. */
  readonly problem: string | undefined;
  readonly onToggle: () => void;
};

const FoldButton = ({ isOpen, panel, count, problem, onToggle }: FoldProps) => {
  const isNarrow = useNarrow();
  const wrong = problem === undefined ? {} : { danger: true, title: problem, 'aria-description': problem };
  return (
    <Button
      {...wrong}
      icon={problem === undefined ? <FilterOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />}
      {...(isNarrow ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': isOpen, 'aria-controls': panel })}
      className={count > 0 && problem === undefined ? 'kit-filters-used' : ''}
      onClick={onToggle}
    >
      筛选{count > 0 ? ` ${count}` : ''}
      {isNarrow ? null : isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
    </Button>
  );
};

type PanelProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly count: number;
  readonly isTyped: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** The sheet is drawn, and has taken the focus. */
  readonly onOpened: () => void;
  readonly children: ReactNode;
};

/** The filters without room in the row: unfolded under it, or on a phone as a sheet from its foot. */
function FilterPanel({ id, isOpen, count, isTyped, onSubmit, onClear, onClose, onOpened, children }: PanelProps) {
  const isNarrow = useNarrow();
  if (!isNarrow)
    return isOpen ? (
      <form id={id} data-form={id} className="kit-filter-panel" onSubmit={onSubmit}>
        {children}
        <Button htmlType="submit">查询</Button>
      </form>
    ) : null;
  const foot = (
    <div className="kit-filter-foot">
      <Button disabled={count === 0 && !isTyped} onClick={onClear}>
        清除{count > 0 ? ` ${count}` : ''}
      </Button>
      <Button type="primary" htmlType="submit" form={id}>
        查看结果
      </Button>
    </div>
  );
  return (
    <TabDrawer
      open={isOpen}
      placement="bottom"
      size="auto"
      title="筛选"
      footer={foot}
      onClose={onClose}
      afterOpenChange={(isNow) => isNow && onOpened()}
    >
      <form id={id} data-form={id} className="kit-filter-sheet" onSubmit={onSubmit}>
        {children}
      </form>
    </TabDrawer>
  );
}

/** What is typed and not sent off yet, over what the list is filtered by. */
function useTyping({
  filters,
  values,
  onChange,
  onClear,
  onRefresh,
}: Pick<Props, 'filters' | 'values' | 'onChange' | 'onClear' | 'onRefresh'>) {
  const [typed, setTyped] = useState<Values>();
  const apply = (next: Values): void => {
    setTyped(undefined);
    onChange(next);
  };
  const shown = typed ?? values;
  /** Applies what is typed; where something is wrong nothing is applied, and the filter is returned. */
  const submit = (): Filter | undefined => {
    const wrong = filters.find((filter) => filterProblem(filter, shown) !== undefined);
    if (wrong) return wrong;
    if (typed === undefined) onRefresh();
    else apply(typed);
    return undefined;
  };
  const clear = (): void => {
    setTyped(undefined);
    onClear();
  };
  return { shown, isTyped: typed !== undefined, type: setTyped, apply, submit, clear };
}

const problemAmong = (filters: readonly Filter[], values: Values): string | undefined =>
  filters.map((filter) => filterProblem(filter, values)).find((problem) => problem !== undefined);

/** The filters out of sight: what is wrong among them comes into sight, and the focus goes to it. */
function useFolding(
  folded: readonly Filter[],
  { shown, submit }: Pick<ReturnType<typeof useTyping>, 'shown' | 'submit'>,
) {
  const isNarrow = useNarrow();
  const problem = problemAmong(folded, shown);
  // An address may hold what is wrong; over a phone's list no sheet opens unasked.
  const [isOpen, setOpen] = useState(!isNarrow && problem !== undefined);
  const panel = useId();
  const leadToWrong = useFirstWrong(panel);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = submit();
    if (wrong) {
      setOpen(isOpen || folded.includes(wrong));
      leadToWrong();
    } else if (isNarrow) setOpen(false);
  };
  return { panel, isOpen, setOpen, problem: isOpen ? undefined : problem, send, leadToWrong };
}

/** One row of views, search, filters and tools; the filters without room unfold under it. */
export function FilterBar({ filters, values, base = none, before, after, ...work }: Props) {
  const isNarrow = useNarrow();
  const inRow = rowOf(filters, useNarrow(rowPx));
  const folded = filters.filter((filter) => !inRow.includes(filter));
  const { shown, isTyped, type, apply, submit, clear } = useTyping({ filters, values, ...work });
  const { panel, isOpen, setOpen, problem, send, leadToWrong } = useFolding(folded, { shown, submit });
  const draw = (some: readonly Filter[]): ReactNode =>
    some.map((filter) => (
      <FilterInput key={filter.fields.join()} filter={filter} values={shown} type={type} apply={apply} />
    ));
  const own = Object.fromEntries(Object.entries(values).filter(([field, value]) => base[field] !== value));
  const count = changedFilters(filters, own);
  return (
    <div className="kit-toolbar">
      <div className="kit-toolbar-row">
        {before}
        {inRow.length === 0 ? null : (
          <form role="search" data-form={panel} className="kit-filters" onSubmit={send}>
            {draw(inRow)}
            {isNarrow ? null : (
              <Button htmlType="submit" icon={<SearchOutlined aria-hidden />} aria-label="查询" title="查询" />
            )}
            {folded.length === 0 ? null : (
              <FoldButton
                {...{ isOpen, panel, problem }}
                count={changedFilters(folded, own)}
                onToggle={() => setOpen(!isOpen)}
              />
            )}
            {isNarrow || (count === 0 && !isTyped) ? null : (
              <Button type="text" onClick={clear}>
                清除{count > 0 ? ` ${count}` : ''}
              </Button>
            )}
          </form>
        )}
        {after}
      </div>
      {folded.length === 0 ? null : (
        <FilterPanel
          id={panel}
          {...{ isOpen, count, isTyped }}
          onSubmit={send}
          onClear={clear}
          onClose={() => setOpen(false)}
          onOpened={leadToWrong}
        >
          {draw(folded)}
        </FilterPanel>
      )}
    </div>
  );
}
