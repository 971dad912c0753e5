import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CardField } from './grid-card-field.tsx';
import { cellText, type GridColumn, gridColumnKey, type GridRow, isEditable, isRightAligned } from './grid-columns.ts';
import type { GridViewProps } from './grid-view.ts';

const cardsAtOnce = 30;

const readText = <R extends GridRow>(column: GridColumn<R>, row: R): ReactNode => {
  if (column.draw) return column.draw(row);
  const text = cellText(column, row);
  return text === '' ? '–' : text;
};

/** Names and texts need the whole width, numbers and dates share a line. */
const cardClass = <R,>({ type }: GridColumn<R>, isField: boolean): string => {
  if (!isField) return 'kit-card-fact';
  return type === 'lookup' || type === 'text' ? 'kit-card-field kit-card-wide' : 'kit-card-field';
};

type CardProps<R extends GridRow> = GridViewProps<R> & { readonly row: R; readonly at: number };

const noProblems: ReadonlyMap<string, string> = new Map();

/** A card as the page draws it. */
function OwnCard<R extends GridRow>({ row, at, problemMap, grid, card }: CardProps<R>) {
  const problems = problemMap.get(row.key) ?? noProblems;
  const drawn = card?.(row, { problems, put: (apply) => grid.replace(row.key, apply) });
  return drawn === null ? null : <li data-card={at}>{drawn}</li>;
}

function Card<R extends GridRow>({ row, at, columns, problemMap, grid, newRow, canRemove, rowName }: CardProps<R>) {
  const problems = problemMap.get(row.key);
  const ofRow = problems?.get('');
  return (
    <li className="kit-grid-card" data-card={at}>
      <header>
        <b className="kit-num">{rowName?.(row) ?? `第 ${at + 1} 行`}</b>
        {newRow ? (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第 ${at + 1} 行`}
            disabled={canRemove?.(row) === false}
            onClick={() => grid.removeRange({ top: at, bottom: at, left: 0, right: 0 })}
          />
        ) : null}
      </header>
      {ofRow === undefined ? null : <p className="kit-problem">{ofRow}</p>}
      {columns.map((column) => {
        const problem = problems?.get(gridColumnKey(column));
        const isField = isEditable(column, row);
        return (
          <div key={gridColumnKey(column)} className={cardClass(column, isField)}>
            <span className="kit-muted">
              {column.title}
              {column.required ? <b className="kit-late"> *</b> : null}
            </span>
            {isField ? (
              <CardField
                row={row}
                column={column}
                isWrong={problem !== undefined}
                label={`第 ${at + 1} 行 ${column.title}`}
                put={(apply) => grid.replace(row.key, apply)}
              />
            ) : (
              <span className={isRightAligned(column) ? 'kit-num' : ''}>{readText(column, row)}</span>
            )}
            {problem === undefined ? null : <span className="kit-problem">{problem}</span>}
          </div>
        );
      })}
    </li>
  );
}

/** The lines as cards, for phones. */
export function GridCards<R extends GridRow>(props: GridViewProps<R>) {
  const { rows, label, shown } = props;
  const Row = props.card ? OwnCard : Card;
  const [count, setCount] = useState(cardsAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const wanted = shown && shown.row >= count ? shown.row + 1 : count;
  useEffect(() => {
    if (!shown) return;
    setCount((now) => Math.max(now, shown.row + 1));
    const card = list.current?.querySelector(`[data-card="${shown.row}"]`);
    card?.scrollIntoView({ block: 'center' });
    if (shown.isEntered) card?.querySelector('input')?.focus();
  }, [shown]);
  return (
    <>
      <ul ref={list} className="kit-grid-cards" aria-label={label}>
        {rows.slice(0, wanted).map((row, at) => (
          <Row key={row.key} {...props} row={row} at={at} />
        ))}
      </ul>
      {rows.length > wanted ? (
        <Button block onClick={() => setCount(wanted + cardsAtOnce)}>
          再显示 {Math.min(cardsAtOnce, rows.length - wanted)} 行，还有 {rows.length - wanted} 行
        </Button>
      ) : null}
    </>
  );
}
