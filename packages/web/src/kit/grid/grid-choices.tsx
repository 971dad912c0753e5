import { Dropdown } from 'antd';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import type { GridChoice } from './grid-columns.ts';
import type { GridChoices } from './use-grid-choices.ts';
import { emptyWords } from '../react/use-returns.ts';

type ListProps<R> = { readonly choices: GridChoices<R>; readonly onPick: (choice: GridChoice<R>) => void };

function ChoiceList<R>({ choices, onPick }: ListProps<R>) {
  const { items, active, listId, mark } = choices;
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <div className="kit-choices">
      {items.length === 0 ? <p className="kit-muted">{emptyWords(choices)}</p> : null}
      <div role="listbox" id={listId} aria-label="可选项" tabIndex={-1}>
        {items.map((choice, at) => (
          <div
            key={choice.key}
            id={`${listId}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            aria-disabled={choice.blocked !== undefined}
            onMouseEnter={() => mark(at)}
            onMouseDown={(event) => {
              // The mouse must not take the focus out of the cell.
              event.preventDefault();
              if (choice.blocked === undefined) onPick(choice);
            }}
          >
            <span>{choice.label}</span>
            <ChoiceNote choice={choice} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Why something cannot be chosen stands where its note would. */
const ChoiceNote = <R,>({ choice: { blocked, note } }: { readonly choice: GridChoice<R> }) => {
  const words = blocked ?? note;
  return words === undefined ? null : <span className="kit-muted">{words}</span>;
};

type PopupProps<R> = ListProps<R> & {
  /** What a date cell shows instead of a list. */
  readonly calendar: ReactNode;
  readonly children: ReactElement;
};

/** The list or the calendar under a cell that is being edited. */
export const GridChoicePopup = <R,>({ choices, onPick, calendar, children }: PopupProps<R>) => (
  <Dropdown
    open={choices.isOpen || calendar !== null}
    trigger={[]}
    popupRender={() => calendar ?? <ChoiceList choices={choices} onPick={onPick} />}
  >
    {children}
  </Dropdown>
);
