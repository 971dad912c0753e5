import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { ChoiceSelect } from '../input/choice-select.tsx';
import { defined } from '../react/defined.ts';
import {
  cellText,
  type DateColumn,
  type GridColumn,
  type GridRow,
  type LookupColumn,
  type NumberColumn,
  optionsOf,
  placesOf,
  type SelectColumn,
  withCell,
} from './grid-columns.ts';
import { NumberInput } from '../input/number-input.tsx';
import { useGridSearch } from './use-grid-choices.ts';
import { emptyWords } from '../react/use-returns.ts';

type FieldProps<R extends GridRow, K = GridColumn<R>> = {
  readonly row: R;
  readonly column: K;
  readonly isWrong: boolean;
  readonly label: string;
  readonly put: (apply: (row: R) => R) => void;
  /** What it is, where no title stands above it. */
  readonly placeholder?: string;
};

const errorIf = (isWrong: boolean) => defined({ status: isWrong ? ('error' as const) : undefined });
const setterOf =
  <R extends GridRow>({ column, put }: FieldProps<R>) =>
  (text: string): void =>
    put((row) => withCell(column, row, text));

function LookupField<R extends GridRow>({ row, column, isWrong, label, put }: FieldProps<R, LookupColumn<R>>) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const found = useGridSearch(column, row, isOpen ? text : undefined);
  const { items, isLoading } = found;
  const shown = cellText(column, row);
  return (
    <Select
      className="kit-wide"
      size="large"
      aria-label={label}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setText('');
      }}
      value={shown === '' ? null : shown}
      placeholder="名称、编码或拼音首字母"
      loading={isLoading}
      notFoundContent={emptyWords(found)}
      {...errorIf(isWrong)}
      options={items.map(({ key, label: name, note, blocked }) => ({
        value: String(key),
        label: [name, blocked ?? note].filter(Boolean).join('　'),
        disabled: blocked !== undefined,
      }))}
      onChange={(key: string) => {
        const choice = items.find((item) => String(item.key) === key);
        if (choice) put(choice.apply);
      }}
    />
  );
}

const NumberField = <R extends GridRow>(props: FieldProps<R, NumberColumn<R>>) => {
  const { row, column, isWrong, label } = props;
  return (
    <NumberInput
      size="large"
      aria-label={label}
      value={cellText(column, row)}
      onChange={setterOf(props)}
      places={placesOf(column, row)}
      negative={column.negative ?? false}
      placeholder={props.placeholder ?? ''}
      // An input that gets its unit while somebody types loses the focus: its place is there from the start.
      {...defined({ unit: column.unit && (column.unit(row) ?? '') })}
      {...errorIf(isWrong)}
    />
  );
};

const DateField = <R extends GridRow>(props: FieldProps<R, DateColumn<R>>) => {
  const text = cellText(props.column, props.row);
  const date = dayjs(text);
  const set = setterOf(props);
  return (
    <DatePicker
      className="kit-wide"
      size="large"
      aria-label={props.label}
      inputReadOnly
      value={text !== '' && date.isValid() ? date : null}
      onChange={(next) => set(next?.format('YYYY-MM-DD') ?? '')}
      {...errorIf(props.isWrong)}
    />
  );
};

const SelectField = <R extends GridRow>(props: FieldProps<R, SelectColumn<R>>) => {
  const { row, column, isWrong, label } = props;
  const text = cellText(column, row);
  const set = setterOf(props);
  return (
    <ChoiceSelect<string>
      size="large"
      aria-label={label}
      allowClear
      value={text === '' ? null : text}
      placeholder={column.draw?.(row) ?? props.placeholder}
      options={optionsOf(column, row).map((option) => ({ ...option, value: String(option.value) }))}
      onChange={(next: string | undefined) => set(next ?? '')}
      {...errorIf(isWrong)}
    />
  );
};

/** Keeps its own text while it is typed, since the row trims what it takes. */
function TextField<R extends GridRow>(props: FieldProps<R>) {
  const { row, column, isWrong, label } = props;
  const [draft, setDraft] = useState<string>();
  const set = setterOf(props);
  return (
    <Input
      size="large"
      aria-label={label}
      value={draft ?? cellText(column, row)}
      {...defined({ maxLength: column.type === 'text' ? column.maxLength : undefined })}
      {...errorIf(isWrong)}
      onChange={(event) => {
        setDraft(event.target.value);
        set(event.target.value);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

/** The large input of one field on a phone's card. */
export function CardField<R extends GridRow>(props: FieldProps<R>): ReactNode {
  const { column } = props;
  if (column.type === 'lookup') return <LookupField {...props} column={column} />;
  if (column.type === 'number') return <NumberField {...props} column={column} />;
  if (column.type === 'date') return <DateField {...props} column={column} />;
  if (column.type === 'select') return <SelectField {...props} column={column} />;
  return <TextField {...props} />;
}
