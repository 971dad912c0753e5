import { addDays, businessDate, isBusinessDate } from '@material/contract/kernel/value/business-time.ts';
import { cmp } from '@material/contract/kernel/value/decimal.ts';
import { CalendarOutlined } from '@ant-design/icons';
import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent, RefObject } from 'react';
import { GridChoicePopup } from './grid-choices.tsx';
import { cellText, type GridChoice, type GridColumn, type GridRow, isEditable, withCell } from './grid-columns.ts';
import { readDate } from '../input/read-date.ts';
import { writeBlock } from './grid-edits.ts';
import { MonthPanel } from '../input/month-panel.tsx';
import { halfWidth, isNumber, readNumber } from '../input/number-text.ts';
import { type GridChoices, useGridChoices } from './use-grid-choices.ts';
import type { LineGridControl } from './use-line-grid.ts';

export type GridInputProps<R extends GridRow> = {
  readonly grid: LineGridControl<R>;
  readonly rows: readonly R[];
  readonly columns: readonly GridColumn<R>[];
  readonly input: RefObject<HTMLInputElement | null>;
  readonly problem: string | undefined;
  /** `isTaken`: the key has already put a choice into the row. */
  readonly onKey: (event: KeyboardEvent, isTaken: boolean) => boolean;
  readonly onLeave: () => void;
  readonly onEnter: () => void;
};

type Active<R extends GridRow> = Pick<GridInputProps<R>, 'grid' | 'rows' | 'columns'> & {
  readonly column: GridColumn<R> | undefined;
  readonly row: R | undefined;
  readonly isEditing: boolean;
  /** Opened with its own text, nothing typed yet. */
  readonly isUntouched: boolean;
};

/** The cell under the input. */
const activeOf = <R extends GridRow>({ grid, rows, columns }: GridInputProps<R>): Active<R> => {
  const { cursor, mode, draft } = grid.state;
  const column = columns[cursor.column];
  const row = rows[cursor.row];
  const isOwnText = column !== undefined && row !== undefined && draft === cellText(column, row);
  return {
    grid,
    rows,
    columns,
    column,
    row,
    isEditing: mode !== 'select',
    isUntouched: mode === 'edit' && isOwnText,
  };
};

/** What was last copied out of a grid of this window. */
let copied: string | undefined;

/** Copy, cut and paste act on the range while no cell is being edited. */
const clipboardOf = <R extends GridRow>({ grid, rows, columns, isEditing }: Active<R>) => {
  const copy = (event: ClipboardEvent): void => {
    if (isEditing) return;
    event.preventDefault();
    copied = writeBlock({ rows, columns }, grid.range);
    event.clipboardData.setData('text/plain', copied);
    if (event.type === 'cut') grid.clear();
  };
  const paste = (event: ClipboardEvent): void => {
    if (isEditing) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    // Spreadsheets and browsers differ in line ends.
    grid.paste(text, copied !== undefined && text.replaceAll('\r', '') === copied);
  };
  return { onCopy: copy, onCut: copy, onPaste: paste };
};

/** Digits of a Chinese keyboard are plain ones; anything else in a number cell stays to be mended. */
const typedText = <R,>(column: GridColumn<R> | undefined, text: string, isComposing: boolean): string =>
  column?.type === 'number' && !isComposing ? halfWidth(text) : text;

const typingOf = <R extends GridRow>({ grid, column, row, isEditing }: Active<R>) => {
  const isLocked = !column || row === undefined || !isEditable(column, row);
  const take = (text: string, isComposing: boolean): void => {
    if (isLocked) return;
    const next = typedText(column, text, isComposing);
    if (isEditing) grid.type(next);
    else if (next !== '') grid.edit(next);
  };
  return { isLocked, take };
};

/** Beyond what the cell can take, whatever is typed after it. */
const isBeyond = <R extends GridRow>({ column, row, grid, isEditing }: Active<R>): boolean => {
  if (column?.type !== 'number' || row === undefined || !isEditing) return false;
  const most = column.most?.(row);
  const typed = readNumber(grid.state.draft);
  return most !== undefined && isNumber(typed) && cmp(typed, most) > 0;
};

/** How the input looks in its mode, and whether what stands in it is wrong. */
const looksOf = <R extends GridRow>(active: Active<R>, problem: string | undefined) => {
  const isOver = isBeyond(active);
  return {
    className: `kit-cell-input kit-cell-${active.grid.state.mode}${isOver ? ' kit-cell-over' : ''}`,
    'aria-invalid': problem !== undefined || isOver,
  };
};

type CellDate = {
  /** The month is offered: the cell was opened, not typed over. */
  readonly isOpen: boolean;
  /** The date in the cell, read as it will be, or empty. */
  readonly date: string;
  readonly today: string;
  readonly pick: (date: string) => void;
};

/** A date cell's calendar; undefined where no date can be entered. */
const dateOf = <R extends GridRow>({ grid, column, row }: Active<R>): CellDate | undefined => {
  if (column?.type !== 'date' || row === undefined || !isEditable(column, row)) return undefined;
  const today = businessDate(new Date());
  const typed = readDate(grid.state.draft, today);
  return {
    isOpen: grid.state.mode === 'edit',
    date: isBusinessDate(typed) ? typed : '',
    today,
    pick: (date) => {
      grid.replace(row.key, (now) => withCell(column, now, date));
      grid.cancel();
    },
  };
};

type Press<R extends GridRow> = {
  readonly active: Active<R>;
  readonly choices: GridChoices<R>;
  readonly day: CellDate | undefined;
  readonly pick: (choice: GridChoice<R>) => void;
  readonly onKey: GridInputProps<R>['onKey'];
};

/** Enter and Tab take the marked choice before they move on. */
const takeMarked = <R extends GridRow>({ active, choices, pick }: Press<R>, key: string): boolean => {
  const choice = choices.items[choices.active];
  const isTaking = key === 'Enter' || key === 'Tab';
  const isMeant = choices.isStepped || (!active.isUntouched && active.grid.state.draft.trim() !== '');
  if (!choices.isOpen || !isTaking || !choice || choice.blocked !== undefined || !isMeant) return false;
  pick(choice);
  return true;
};

const stepsOf: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A key goes to the open list first, then to the grid; returns whether somebody took it. */
const pressed = <R extends GridRow>(press: Press<R>, event: KeyboardEvent): boolean => {
  const { active, choices, day, onKey } = press;
  if (!active.isEditing && event.altKey && event.key === 'ArrowDown') {
    active.grid.edit();
    return true;
  }
  const step = stepsOf[event.key];
  if (choices.isOpen && step !== undefined && choices.step(step)) return true;
  if (day?.isOpen && step !== undefined) {
    active.grid.type(day.date === '' ? day.today : addDays(day.date, step));
    return true;
  }
  return onKey(event, takeMarked(press, event.key));
};

const comboboxOf = <R,>({ isOpen, listId, active, items }: GridChoices<R>): InputHTMLAttributes<HTMLInputElement> =>
  isOpen
    ? {
        role: 'combobox',
        'aria-expanded': true,
        'aria-controls': listId,
        ...(items.length > 0 && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {}),
      }
    : {};

const Calendar = ({ day }: { readonly day: CellDate }) => (
  <MonthPanel key={day.date} date={day.date} today={day.today} onPick={day.pick} />
);

/** Opens the calendar with the mouse; at the keyboard Alt+↓ and F2 do. */
const CalendarButton = ({ onPress }: { readonly onPress: () => void }) => (
  <button
    type="button"
    tabIndex={-1}
    className="kit-cell-calendar"
    aria-label="打开日历"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    <CalendarOutlined aria-hidden />
  </button>
);

/** The one input of a grid: it lies over the active cell, takes the first typed letter as well as an input method, and the clipboard. */
export function GridInput<R extends GridRow>(props: GridInputProps<R>) {
  const { grid, input, problem, onKey, onLeave, onEnter } = props;
  const active = activeOf(props);
  const { column, row, isEditing, isUntouched } = active;
  const { cursor, draft } = grid.state;
  const choices = useGridChoices({ column, row, text: draft, isUntouched, isOpen: isEditing });
  const { isLocked, take } = typingOf(active);
  const day = dateOf(active);
  const pick = (choice: GridChoice<R>): void => {
    if (row) grid.replace(row.key, choice.apply);
    grid.cancel();
  };
  return (
    <>
      <GridChoicePopup choices={choices} onPick={pick} calendar={day?.isOpen ? <Calendar day={day} /> : null}>
        <input
          {...comboboxOf(choices)}
          {...clipboardOf(active)}
          ref={input}
          {...looksOf(active, problem)}
          aria-label={`第 ${cursor.row + 1} 行 ${column?.title ?? ''}${problem === undefined ? '' : `，${problem}`}`}
          aria-readonly={isLocked}
          autoComplete="off"
          inputMode={column?.type === 'number' ? 'decimal' : 'text'}
          value={isEditing ? draft : ''}
          onChange={(event) => take(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => take(event.currentTarget.value, false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || !pressed({ active, choices, day, pick, onKey }, event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
          onDoubleClick={() => !isEditing && grid.edit()}
          onFocus={onEnter}
          onBlur={onLeave}
        />
      </GridChoicePopup>
      {day && !isEditing ? <CalendarButton onPress={() => grid.edit()} /> : null}
    </>
  );
}
