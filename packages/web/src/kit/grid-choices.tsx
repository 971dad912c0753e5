import { Dropdown } from 'antd';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { type GridChoice, type GridColumn, type LookupColumn, optionsOf, withCell } from './grid-columns.ts';

export type GridChoices<R> = {
  readonly isOpen: boolean;
  readonly items: readonly GridChoice<R>[];
  readonly active: number;
  /** The user has moved the mark, so Enter means it even when nothing was typed. */
  readonly isStepped: boolean;
  readonly isLoading: boolean;
  readonly listId: string;
  /** Moves the mark; answers false when there is nothing to move in. */
  readonly step: (by: 1 | -1) => boolean;
  readonly mark: (at: number) => void;
};

type Query<R> = {
  readonly column: GridColumn<R> | undefined;
  readonly row: R | undefined;
  readonly text: string;
  /** The cell was opened with its own text, which is no search yet. */
  readonly isUntouched: boolean;
  readonly isOpen: boolean;
};
type Found<R> = { readonly items: readonly GridChoice<R>[]; readonly isLoading: boolean };

const settleMs = 150;

const optionChoices = <R,>(column: GridColumn<R>, row: R, text: string): GridChoice<R>[] =>
  column.type === 'select'
    ? optionsOf(column, row)
        .filter(({ label }) => label.includes(text.trim()))
        .map(({ value, label, note }) => ({
          key: value,
          label,
          ...(note === undefined ? {} : { note }),
          apply: (current: R) => withCell(column, current, String(value)),
        }))
    : [];

/** The answers of a lookup's search for the text being typed. */
function useLookup<R>(column: LookupColumn<R> | undefined, row: R | undefined, text: string): Found<R> {
  const [found, setFound] = useState<Found<R>>({ items: [], isLoading: false });
  useEffect(() => {
    if (!column || row === undefined) return;
    const over = new AbortController();
    setFound({ items: [], isLoading: true });
    const ask = (): void => {
      column.search({ text: text.trim(), row, signal: over.signal }).then(
        (items) => !over.signal.aborted && setFound({ items, isLoading: false }),
        () => !over.signal.aborted && setFound({ items: [], isLoading: false }),
      );
    };
    const timer = setTimeout(ask, settleMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
    // The row is read once per search: what is typed elsewhere must not restart it.
  }, [column, text]);
  return found;
}

/** What a lookup or select cell offers while it is edited. */
export function useGridChoices<R>({ column, row, text, isUntouched, isOpen }: Query<R>): GridChoices<R> {
  const listId = useId();
  const asked = isUntouched ? '' : text;
  const found = useLookup(isOpen && column?.type === 'lookup' ? column : undefined, row, asked);
  const items = column?.type === 'lookup' ? found.items : isOpen && column && row !== undefined ? optionChoices(column, row, asked) : [];
  const [marked, setMarked] = useState({ text: '', at: -1 });
  const isStepped = isOpen && marked.at >= 0 && marked.text === text;
  const active = isStepped ? Math.min(marked.at, items.length - 1) : 0;
  const hasList = column?.type === 'lookup' || column?.type === 'select';
  return {
    isOpen: isOpen && hasList,
    items,
    active,
    isStepped,
    isLoading: column?.type === 'lookup' && found.isLoading,
    listId,
    step: (by) => {
      if (items.length === 0) return false;
      setMarked({ text, at: isStepped || !isUntouched ? (active + by + items.length) % items.length : by === 1 ? 0 : items.length - 1 });
      return true;
    },
    mark: (at) => setMarked({ text, at }),
  };
}

type ListProps<R> = { readonly choices: GridChoices<R>; readonly onPick: (choice: GridChoice<R>) => void };

function ChoiceList<R>({ choices, onPick }: ListProps<R>) {
  const { items, active, isLoading, listId, mark } = choices;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  const words = isLoading ? '正在查找…' : '没有找到';
  return (
    // The mouse must not take the focus out of the cell.
    <div className="kit-choices" onMouseDown={(event) => event.preventDefault()}>
      {items.length === 0 ? <p className="kit-muted">{words}</p> : null}
      <ul role="listbox" id={listId} aria-label="可选项">
        {items.map((choice, at) => (
          <li
            key={choice.key}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === active}
            onMouseEnter={() => mark(at)}
            onClick={() => onPick(choice)}
          >
            <span>{choice.label}</span>
            {choice.note === undefined ? null : <span className="kit-muted">{choice.note}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list under a cell that is being edited. */
export const GridChoicePopup = <R,>({ choices, onPick, children }: ListProps<R> & { readonly children: ReactElement }) => (
  <Dropdown open={choices.isOpen} trigger={[]} popupRender={() => <ChoiceList choices={choices} onPick={onPick} />}>
    {children}
  </Dropdown>
);
