import { fieldOf } from '@material/contract/kernel/field/field.ts';
import { type AnyStatistics, dimensionField } from '@material/contract/kernel/list/statistics-call.ts';

export type Query = Readonly<Record<string, unknown>>;
export type FigureRow = Readonly<Record<string, unknown>> & { readonly id: number };
export type Grouping = { readonly key: string; readonly label: string; readonly by: readonly string[] };

/** What may be grouped by: everything together, then each dimension alone. */
export function groupings({ statistics: { dimensions } }: AnyStatistics): readonly Grouping[] {
  const named = Object.entries(dimensions);
  const alone = named.map(([name, { label }]) => ({ key: name, label: `按${label}`, by: [name] }));
  if (named.length < 2) return alone;
  const names = named.map(([name]) => name);
  return [{ key: names.join('-'), label: `按${named.map(([, { label }]) => label).join('和')}`, by: names }, ...alone];
}

const nothing: Grouping = { key: '', label: '', by: [] };

/** The grouping that an address names, else the first. */
export const groupingOf = (all: readonly Grouping[], key: string | undefined): Grouping =>
  all.find((one) => one.key === key) ?? all[0] ?? nothing;

/** More groups than these cannot be distinguished; the table has them all. */
const mostBars = { month: 24, unit: 12, named: 12 } as const;

/** What the chart asks: months in their order, or the units with the most. */
export function chartInput(
  { statistics: { dimensions } }: AnyStatistics,
  { grouping, input, measures }: { grouping: Grouping; input: Query; measures: readonly string[] },
) {
  const name = grouping.by.find((one) => dimensions[one]?.kind === 'month') ?? grouping.by[0] ?? '';
  const kind = dimensions[name]?.kind ?? 'unit';
  const sorting = kind === 'month' ? `${name} asc` : `${measures[0] ?? ''} desc`;
  return { ...input, by: [name], sorting, pageIndex: 1, pageSize: mostBars[kind] };
}

type Drawn = { readonly dimension: string; readonly rows: readonly FigureRow[]; readonly measures: readonly string[] };

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '–');

/** The rows as bars, and which row stands behind each group of them. */
export function barsOf({ statistics }: AnyStatistics, { dimension, rows, measures }: Drawn) {
  const known = statistics.dimensions[dimension];
  const field = known ? dimensionField(dimension, known) : dimension;
  const short = known?.kind === 'unit' ? `${dimension}ShortName` : field;
  const names = measures.map((name) => {
    const schema = statistics.measures[name];
    return (schema && fieldOf(schema)?.label) ?? name;
  });
  return {
    label: `${known?.label ?? ''}的${names.join('、')}`,
    bars: {
      labels: rows.map((one) => wordOf(one[short] ?? one[field])),
      series: measures.map((name, at) => ({
        name: names[at] ?? name,
        values: rows.map((one) => (typeof one[name] === 'string' ? one[name] : '0')),
      })),
      rows,
    },
  };
}
