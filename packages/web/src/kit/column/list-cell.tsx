import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import type { ReactNode } from 'react';
import type { Column } from './list-columns.ts';
import { Money } from '../display/money.tsx';
import { NoText } from '../display/no-link.tsx';
import { Qty } from '../display/qty.tsx';
import { TimeText } from '../display/time-text.tsx';

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const drawers: Partial<
  Record<NonNullable<Column<unknown>['kind']>, (text: string | undefined, unit?: string | null) => ReactNode>
> = {
  money: (text) => <Money value={text} />,
  price: (text) => <span className="kit-num">{text === undefined || text === '' ? '–' : formatPrice(text)}</span>,
  qty: (text, unit) => <Qty value={text} unit={unit} />,
  count: (text) => <span className="kit-num">{text ?? '–'}</span>,
  time: (text) => <TimeText value={text} />,
  date: (text) => <TimeText value={text} />,
  no: (text) => (text === undefined || text === '' ? '–' : <NoText no={text} />),
};

/** What stands in one cell: the column's own drawing, else the field by its kind. */
export function cellOf<R>(column: Column<R>, row: R): ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.field];
  if (typeof value === 'boolean') return value ? '是' : '否';
  const text = asText(value);
  const short = column.short === undefined ? undefined : asText(row[column.short]);
  if (short !== undefined && short !== text) return <span title={text}>{short}</span>;
  const draw = drawers[column.kind ?? 'text'];
  if (draw) return draw(text, column.unit?.(row));
  return text === undefined || text === '' ? '–' : text;
}
