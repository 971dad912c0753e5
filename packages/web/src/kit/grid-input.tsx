import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { GridChoicePopup, useGridChoices } from './grid-choices.tsx';
import { cellText, type GridChoice, type GridColumn, type GridRow, isEditable } from './grid-columns.ts';
import { writeBlock } from './grid-edits.ts';
import { cleanNumber } from './number-text.ts';
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

const labelOf = <R,>(column: GridColumn<R> | undefined, row: number): string => `第 ${row + 1} 行 ${column?.title ?? ''}`;

/** Number cells take no letters while they are typed into. */
const filtered = <R,>(column: GridColumn<R> | undefined, text: string, isComposing: boolean): string =>
  column?.type === 'number' && !isComposing ? cleanNumber(text, { places: 12, negative: true }) : text;

/** The one input of a grid: it lies over the active cell, takes the first typed letter as well as an input method, and the clipboard. */
export function GridInput<R extends GridRow>(props: GridInputProps<R>) {
  const { grid, rows, columns, input, problem, onKey, onLeave, onEnter } = props;
  const { cursor, mode, draft } = grid.state;
  const column = columns[cursor.column];
  const row = rows[cursor.row];
  const isEditing = mode !== 'select';
  const isUntouched = mode === 'edit' && row !== undefined && column !== undefined && draft === cellText(column, row);
  const choices = useGridChoices({ column, row, text: draft, isUntouched, isOpen: isEditing });
  const isLocked = !column || row === undefined || !isEditable(column, row);

  const pick = (choice: GridChoice<R>): void => {
    if (row === undefined) return;
    grid.replace(row.key, choice.apply);
    grid.cancel();
  };
  /** Enter and Tab take the marked choice before they move on. */
  const takeMarked = (event: KeyboardEvent): boolean => {
    const choice = choices.items[choices.active];
    const isTaking = event.key === 'Enter' || event.key === 'Tab';
    const isMeant = choices.isStepped || (!isUntouched && draft.trim() !== '');
    if (!choices.isOpen || !isTaking || !choice || !isMeant) return false;
    pick(choice);
    return true;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] as 1 | -1 | undefined;
    const opens = !isEditing && event.altKey && event.key === 'ArrowDown';
    if (opens) grid.edit();
    const isStepped = choices.isOpen && step !== undefined && choices.step(step);
    const isTaken = !opens && !isStepped && takeMarked(event);
    if (opens || isStepped || onKey(event, isTaken)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const change = (text: string, isComposing: boolean): void => {
    if (isLocked) return;
    const next = filtered(column, text, isComposing);
    if (isEditing) grid.type(next);
    else if (next !== '') grid.edit(next);
  };
  const copy = (event: ClipboardEvent): void => {
    if (isEditing) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock({ rows, columns }, grid.range));
    if (event.type === 'cut') grid.clear();
  };
  const paste = (event: ClipboardEvent): void => {
    if (isEditing) return;
    event.preventDefault();
    grid.paste(event.clipboardData.getData('text/plain'));
  };
  return (
    <GridChoicePopup choices={choices} onPick={pick}>
      <input
        ref={input}
        className={`kit-cell-input kit-cell-${mode}`}
        aria-label={labelOf(column, cursor.row)}
        aria-invalid={problem !== undefined}
        aria-description={problem}
        aria-readonly={isLocked}
        {...(choices.isOpen
          ? { role: 'combobox', 'aria-expanded': true, 'aria-controls': choices.listId, 'aria-activedescendant': `${choices.listId}-${choices.active}` }
          : {})}
        autoComplete="off"
        inputMode={column?.type === 'number' ? 'decimal' : 'text'}
        value={isEditing ? draft : ''}
        onChange={(event) => change(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
        onCompositionEnd={(event) => change(event.currentTarget.value, false)}
        onKeyDown={press}
        onCopy={copy}
        onCut={copy}
        onPaste={paste}
        onDoubleClick={() => !isEditing && grid.edit()}
        onFocus={onEnter}
        onBlur={onLeave}
      />
    </GridChoicePopup>
  );
}
