import type { Call } from '@material/contract/kernel/call/call.ts';
import type { PageOf } from '@material/contract/kernel/list/list.ts';
import { type AnyStatistics, dimensionField, isQuantity } from '@material/contract/kernel/list/statistics-call.ts';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { Money } from '../display/money.tsx';
import { Qty } from '../display/qty.tsx';
import { known } from '../column/columns-of.tsx';
import type { Column } from '../column/list-columns.ts';
import type { FigureRow, Query } from './statistics.rules.ts';

/** Any statistics, as the parts of a list see them. */
export type FigureCall = Call<
  z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  z.ZodType<unknown, PageOf<FigureRow> & { readonly totals: Query }>,
  'read'
>;

type Figure = {
  readonly name: string;
  readonly row: Query;
  readonly onOpen: ((measure: string) => void) | undefined;
};

const manyUnits = '单位不同，数量不相加；筛选到一个单位或物料后显示';

/** One figure of a row, or of the sum of all: it opens the rows behind it where there are any. */
export function figureOf({ statistics: { measures } }: AnyStatistics, { name, row, onOpen }: Figure): ReactNode {
  const schema = measures[name];
  const value = row[name];
  if (!schema) return null;
  if (typeof value !== 'string') return <span title={manyUnits}>–</span>;
  const unit = typeof row['unitName'] === 'string' ? row['unitName'] : undefined;
  const figure = isQuantity(schema) ? <Qty value={value} unit={unit} /> : <Money value={value} />;
  if (!onOpen || Number(value) === 0) return figure;
  return (
    <button type="button" className="kit-no-link kit-figure" title="打开明细" onClick={() => onOpen(name)}>
      {figure}
    </button>
  );
}

type Options = {
  readonly by: readonly string[];
  /** Everything counts in one unit: only then a phone's cards show quantities. */
  readonly hasUnit: boolean;
  readonly onOpen: ((row: FigureRow, measure: string) => void) | undefined;
};

/** What is grouped by, then every measure; quantities stand behind the amounts, out of sight where room is short. */
export function statisticsColumns(of: AnyStatistics, { by, hasUnit, onOpen }: Options): Column<FigureRow>[] {
  const { dimensions, measures } = of.statistics;
  const groups = Object.entries(dimensions)
    .filter(([name]) => by.includes(name))
    .map(([name, dimension]): Column<FigureRow> => {
      const field = dimensionField(name, dimension);
      return {
        ...known(of.list.row, field),
        field,
        sortable: true,
        width: dimension.kind === 'month' ? 84 : 120,
        ...(dimension.kind === 'unit' ? { short: `${name}ShortName` } : {}),
      };
    });
  const figures = Object.entries(measures).map(([name, schema]): Column<FigureRow> => ({
    ...known(of.list.row, name),
    field: name,
    sortable: true,
    width: 104,
    ...(isQuantity(schema) && !hasUnit ? { card: 'none' as const } : {}),
    render: (row) => figureOf(of, { name, row, onOpen: onOpen && ((measure) => onOpen(row, measure)) }),
  }));
  return [...groups, ...figures];
}
