import { type AnyStatistics, drillQuery } from '@material/contract/kernel/list/statistics-call.ts';
import { type ScreenKey, screens } from '@material/contract/screens.ts';
import { Segmented } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../lib/query.ts';
import { mayOpen } from '../../lib/screen-at.ts';
import { ChartCard } from '../chart/chart-card.tsx';
import type { Filter } from '../filter/list-filters.ts';
import { ListPage } from '../list/list-page.tsx';
import { useTab } from '../tab/use-tab.ts';
import { type FigureCall, figureOf, statisticsColumns } from './statistics-columns.tsx';
import {
  barsOf,
  chartInput,
  type FigureRow,
  groupingOf,
  groupings,
  type Grouping,
  type Query,
} from './statistics.rules.ts';
import './statistics.css';

type Props<C extends AnyStatistics> = {
  readonly of: C;
  readonly filters: readonly Filter[];
  /** The measures that are drawn; all that are money by default. */
  readonly chart?: readonly (keyof C['statistics']['measures'] & string)[];
  readonly emptyText?: string;
};

/** Opens the rows behind a figure in their own list; undefined for whoever may not see that list. */
function useDrill(of: AnyStatistics) {
  const tab = useTab();
  const screen = Object.keys(screens).find((key): key is ScreenKey => key === of.statistics.drill.screen);
  if (!screen || !mayOpen(screen)) return undefined;
  return (figure: Parameters<typeof drillQuery>[1]): void =>
    tab.open(
      screen,
      Object.fromEntries(
        Object.entries(drillQuery(of, figure)).map(([name, value]) => [name, [value].flat().map(String).join(',')]),
      ),
    );
}

type ChartProps = {
  readonly of: AnyStatistics;
  readonly grouping: Grouping;
  readonly measures: readonly string[];
  readonly input: Query;
  readonly onOpen: ((row: FigureRow, measure: string) => void) | undefined;
};

/** The same figures as bars; it asks for itself, because a page of rows is not all there is to draw. */
function StatisticsChart({ of, grouping, measures, input, onOpen }: ChartProps) {
  const asked = chartInput(of, { grouping, input, measures });
  const { data, error, refetch } = useCall<FigureCall>(of as FigureCall, asked, { keepPrevious: true });
  const rows = data?.list;
  const { label, bars } = barsOf(of, { dimension: asked.by[0] ?? '', rows: rows ?? [], measures });
  return (
    <ChartCard
      label={`${label}，每个数字都在下面的表里`}
      bars={rows && bars}
      error={rows === undefined ? error : null}
      onRetry={() => void refetch()}
      onOpen={
        onOpen &&
        (({ group, series }) => {
          const row = bars.rows[group];
          const measure = measures[series];
          if (row && measure !== undefined) onOpen(row, measure);
        })
      }
    />
  );
}

/** A page of figures by declaration: filters, a chart, a table with the sum of all rows, every figure opening its list. */
export function StatisticsPage<C extends AnyStatistics>({ of, filters, chart, emptyText }: Props<C>) {
  const tab = useTab();
  const open = useDrill(of);
  const all = useMemo(() => groupings(of), [of]);
  const grouping = groupingOf(all, tab.query['by']);
  const measures: readonly string[] =
    chart ?? Object.keys(of.statistics.measures).filter((name) => name.startsWith('amount'));
  return (
    <ListPage<FigureCall>
      name={`${tab.path}#${grouping.key}`}
      call={of as FigureCall}
      columns={({ input, answer }) =>
        statisticsColumns(of, {
          by: grouping.by,
          hasUnit: answer?.totals['unitName'] != null,
          onOpen: open && ((row, measure) => open({ row, measure, query: input })),
        })
      }
      filters={filters}
      fixed={{ by: grouping.by }}
      sorting={of.statistics.order}
      noun="组"
      toolbar={<GroupingChoice all={all} value={grouping} />}
      note={({ input, answer, isFailed }) =>
        (isFailed && answer === undefined) || answer?.totalCount === 0 ? null : (
          <StatisticsChart
            of={of}
            grouping={grouping}
            measures={measures}
            input={input}
            onOpen={open && ((row, measure) => open({ row, measure, query: input }))}
          />
        )
      }
      totals={({ answer, input }) => {
        const totals = answer?.totals;
        return (
          totals &&
          ((name) =>
            figureOf(of, { name, row: totals, onOpen: open && ((measure) => open({ measure, query: input })) }))
        );
      }}
      {...(emptyText === undefined ? {} : { emptyText })}
    />
  );
}

function GroupingChoice({ all, value }: { readonly all: readonly Grouping[]; readonly value: Grouping }) {
  const tab = useTab();
  return (
    <Segmented
      aria-label="分组"
      size="small"
      options={all.map(({ key, label }) => ({ value: key, label }))}
      value={value.key}
      onChange={(key) => tab.setQuery({ ...tab.query, by: key }, { replace: true })}
    />
  );
}
