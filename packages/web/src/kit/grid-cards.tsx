import { DeleteOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cellText, type GridChoice, type GridColumn, gridColumnKey, type GridRow, isEditable, isRightAligned, type LookupColumn, optionsOf, placesOf, withCell } from './grid-columns.ts';
import type { GridViewProps } from './grid-view.ts';
import { NumberInput } from './number-input.tsx';

type FieldProps<R extends GridRow> = {
  readonly row: R;
  readonly column: GridColumn<R>;
  readonly isWrong: boolean;
  readonly label: string;
  readonly put: (apply: (row: R) => R) => void;
};

const cardsAtOnce = 30;
const settleMs = 200;

function LookupField<R extends GridRow>({ row, column, isWrong, label, put }: FieldProps<R> & { readonly column: LookupColumn<R> }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [items, setItems] = useState<readonly GridChoice<R>[]>([]);
  useEffect(() => {
    if (!isOpen) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      column.search({ text: text.trim(), row, signal: over.signal }).then(
        (found) => !over.signal.aborted && setItems(found),
        () => undefined,
      );
    }, settleMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [text, isOpen, column]);
  const shown = cellText(column, row);
  return (
    <Select
      className="kit-wide"
      size="large"
      aria-label={label}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      open={isOpen}
      onOpenChange={(next) => [setOpen(next), setText('')]}
      value={shown === '' ? null : shown}
      placeholder="名称、编码或拼音首字母"
      {...(isWrong ? { status: 'error' as const } : {})}
      options={items.map((item) => ({ value: String(item.key), label: item.note === undefined ? item.label : `${item.label}　${item.note}` }))}
      onChange={(key: string) => {
        const choice = items.find((item) => String(item.key) === key);
        if (choice) put(choice.apply);
      }}
    />
  );
}

function CardField<R extends GridRow>(props: FieldProps<R>): ReactNode {
  const { row, column, isWrong, label, put } = props;
  const text = cellText(column, row);
  const set = (next: string): void => put((current) => withCell(column, current, next));
  const status = isWrong ? { status: 'error' as const } : {};
  if (column.type === 'lookup') return <LookupField {...props} column={column} />;
  if (column.type === 'number') {
    const unit = column.unit?.(row);
    return (
      <NumberInput
        size="large"
        aria-label={label}
        value={text}
        onChange={set}
        places={placesOf(column, row)}
        negative={column.negative ?? false}
        {...(unit ? { unit } : {})}
        {...status}
      />
    );
  }
  if (column.type === 'date') {
    const date = dayjs(text);
    return (
      <DatePicker
        className="kit-wide"
        size="large"
        aria-label={label}
        inputReadOnly
        value={text !== '' && date.isValid() ? date : null}
        onChange={(next) => set(next?.format('YYYY-MM-DD') ?? '')}
        {...status}
      />
    );
  }
  if (column.type === 'select') {
    return (
      <Select
        className="kit-wide"
        size="large"
        aria-label={label}
        allowClear
        value={text === '' ? null : text}
        options={optionsOf(column, row).map(({ value, label: words }) => ({ value: String(value), label: words }))}
        onChange={(next: string | undefined) => set(next ?? '')}
        {...status}
      />
    );
  }
  return <TextField text={text} label={label} set={set} isWrong={isWrong} maxLength={column.type === 'text' ? column.maxLength : undefined} />;
}

type TextFieldProps = { readonly text: string; readonly label: string; readonly set: (text: string) => void; readonly isWrong: boolean; readonly maxLength: number | undefined };

/** Keeps its own text while it is typed, since the row trims what it takes. */
function TextField({ text, label, set, isWrong, maxLength }: TextFieldProps) {
  const [draft, setDraft] = useState<string>();
  return (
    <Input
      size="large"
      aria-label={label}
      value={draft ?? text}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(isWrong ? { status: 'error' as const } : {})}
      onChange={(event) => [setDraft(event.target.value), set(event.target.value)]}
      onBlur={() => setDraft(undefined)}
    />
  );
}

const readText = <R extends GridRow>(column: GridColumn<R>, row: R): ReactNode => {
  if (column.draw) return column.draw(row);
  const text = cellText(column, row);
  return text === '' ? '–' : text;
};

type CardProps<R extends GridRow> = GridViewProps<R> & { readonly row: R; readonly at: number };

function Card<R extends GridRow>({ row, at, columns, problemMap, grid, newRow, canRemove }: CardProps<R>) {
  const problems = problemMap.get(row.key);
  const ofRow = problems?.get('');
  return (
    <li className="kit-grid-card" data-card={at}>
      <header>
        <b className="kit-num">第 {at + 1} 行</b>
        {newRow ? (
          <Button
            type="text"
            icon={<DeleteOutlined />}
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
          <div key={gridColumnKey(column)} className={isField ? 'kit-card-field' : 'kit-card-fact'}>
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
  const [count, setCount] = useState(cardsAtOnce);
  const list = useRef<HTMLUListElement>(null);
  const wanted = shown && shown.row >= count ? shown.row + 1 : count;
  useEffect(() => {
    if (!shown) return;
    setCount((now) => Math.max(now, shown.row + 1));
    list.current?.querySelector(`[data-card="${shown.row}"]`)?.scrollIntoView({ block: 'center' });
  }, [shown]);
  return (
    <>
      <ul ref={list} className="kit-grid-cards" aria-label={label}>
        {rows.slice(0, wanted).map((row, at) => (
          <Card key={row.key} {...props} row={row} at={at} />
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
