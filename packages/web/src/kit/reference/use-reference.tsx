import type { Call } from '@material/contract/kernel/call/call.ts';
import { nameOfRow, type AnyReference } from '@material/contract/kernel/reference/reference.ts';
import type { ReferenceRow } from '@material/contract/kernel/reference/declared.ts';
import { type ReactNode, useState } from 'react';
import type { ScreenKey } from '@material/contract/screens.ts';
import { useTab } from '../tab/use-tab.ts';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { type Held, useHeld } from '../../lib/session/held.ts';
import { isConflict, useConflictNotice } from '../actions/conflict.tsx';
import { notSent } from '../feedback/use-click-lock.ts';
import type { DrawnAction } from '../actions/row-actions.tsx';
import type { Place } from '../list/row-place.rules.ts';
import { referenceActions } from './reference-actions.ts';
import { type Edited, ReferenceForm, type Within } from './reference-form.tsx';
import { BarDialog, FilesDialog, RemoveDialog, StopDialog } from './reference-dialogs.tsx';

type Asked =
  | { readonly what: 'stop' | 'bar' | 'remove' | 'files'; readonly row: ReferenceRow }
  | { readonly what: 'edit'; readonly edited: Edited };

export const nobodyMay: Held = () => false;

export type ReferenceWork = {
  readonly actionsOf: (row: ReferenceRow) => DrawnAction[];
  /** Opens the form of a new row; undefined for whoever may add none. */
  readonly add: (() => unknown) | undefined;
  /** The same of a row that is there. */
  readonly edit: ((row: ReferenceRow) => unknown) | undefined;
  readonly onPlace: ((row: ReferenceRow, place: Place) => void) | undefined;
  readonly dialogs: ReactNode;
};

/** How a change of one row is sent: what somebody else has changed meanwhile is told, everything else is said when done. */
function useSending(of: AnyReference) {
  const api = useApi();
  const tellConflict = useConflictNotice(of.row);
  return async (row: ReferenceRow, call: Call | null, { done, more }: { done?: string; more?: object }) => {
    if (!call) return;
    const name = nameOfRow(of, row);
    try {
      await api.send(call, { id: row.id, rowVersion: row.rowVersion, ...more });
    } catch (error) {
      if (isConflict(error)) return tellConflict({ ...row, no: name }, error);
      throw error;
    }
    if (done !== undefined) toastDone(`${name} ${done}`);
  };
}

type DialogProps = {
  readonly of: AnyReference;
  readonly within: Within;
  readonly asked: Asked | undefined;
  readonly send: ReturnType<typeof useSending>;
  readonly onClose: () => void;
};

function Dialogs({ of, within, asked, send, onClose }: DialogProps) {
  const edited = asked?.what === 'edit' ? asked.edited : undefined;
  const form = <ReferenceForm of={of} within={within} edited={edited} onClose={onClose} />;
  if (asked === undefined || asked.what === 'edit') return form;
  const { row } = asked;
  if (asked.what === 'files')
    return of.files ? (
      <FilesDialog title={nameOfRow(of, row)} kind={of.files} owner={row.id} onClose={onClose} />
    ) : (
      form
    );
  if (asked.what === 'bar' || (asked.what === 'stop' && of.barred))
    return (
      <BarDialog
        of={of}
        row={row}
        isBarred={asked.what === 'bar'}
        onClose={onClose}
        onConfirm={(stopReason) =>
          send(row, asked.what === 'bar' ? of.calls.bar : of.calls.stop, {
            done: asked.what === 'bar' ? '已列入黑名单' : '已停用',
            more: { stopReason },
          })
        }
      />
    );
  if (asked.what === 'stop')
    return (
      <StopDialog of={of} row={row} onClose={onClose} onStop={() => send(row, of.calls.stop, { done: '已停用' })} />
    );
  const remove = (replaceBy: number | undefined) =>
    send(row, of.calls.remove, { done: '已删除', more: replaceBy === undefined ? {} : { replaceBy } });
  return <RemoveDialog of={of} within={within} row={row} onClose={onClose} onRemove={remove} />;
}

type Options = {
  readonly page?: ScreenKey | undefined;
  /** What the rows belong to stays as it is just now: they are only looked at. */
  readonly isReadOnly?: boolean | undefined;
};

/** What one may do with the rows of a reference table, and the questions before it; a row with many fields has a page. */
export function useReference(of: AnyReference, within: Within, { page, isReadOnly }: Options = {}): ReferenceWork {
  const tab = useTab();
  const { calls, powers } = of;
  const send = useSending(of);
  const held = useHeld();
  const isHeld = isReadOnly === true ? nobodyMay : held;
  const [asked, setAsked] = useState<Asked>();
  const ask = (next: Asked): typeof notSent => {
    setAsked(next);
    return notSent;
  };
  const edit = (edited: Edited): typeof notSent => {
    if (page === undefined) return ask({ what: 'edit', edited });
    const { row } = edited;
    tab.open(page, row ? { id: String(row.id) } : {}, row && nameOfRow(of, row));
    return notSent;
  };
  const runs = {
    edit: (row: ReferenceRow) => edit({ row }),
    addBelow: (row: ReferenceRow) => edit({ parentId: row.id }),
    stop: (row: ReferenceRow) => ask({ what: 'stop', row }),
    bar: (row: ReferenceRow) => ask({ what: 'bar', row }),
    start: (row: ReferenceRow) => send(row, calls.start, { done: '已启用' }),
    setDefault: (row: ReferenceRow) => send(row, calls.setDefault, { done: '已设为默认' }),
    files: (row: ReferenceRow) => ask({ what: 'files', row }),
    remove: (row: ReferenceRow) => ask({ what: 'remove', row }),
  };
  const place = (row: ReferenceRow, { parentId, beforeId }: Place): void =>
    // What is refused has been said by a toast.
    void send(row, calls.place, { more: of.tree ? { parentId, beforeId } : { beforeId } }).catch(() => undefined);
  return {
    actionsOf: (row) => referenceActions(of, row, { isHeld, runs }),
    add: isHeld(powers.add) ? () => edit({}) : undefined,
    edit: isHeld(powers.edit) ? runs.edit : undefined,
    onPlace: calls.place && isHeld(powers.edit) ? place : undefined,
    dialogs: <Dialogs of={of} within={within} asked={asked} send={send} onClose={() => setAsked(undefined)} />,
  };
}
