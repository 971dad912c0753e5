import { callKey, type Call, type Calls, type Output, type Sent } from '@material/contract/kernel/call/call.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import type { Action, ActionOf, Machine, RowAction } from '@material/contract/kernel/document/machine.ts';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { toastDone } from '../../lib/send/notices.ts';
import { refreshAbout } from '../../lib/query.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { type Api, type ApiOptions, useApi } from '../../lib/api.ts';
import { sumKnown } from '../display/sum-known.ts';
import { notSent } from '../feedback/use-click-lock.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import type { BatchAction } from './batch-bar.tsx';
import { type BatchOutcome, BatchResultDialog } from './batch-result.tsx';
import { type DrawnAction, drawnActions } from './row-actions.tsx';
import { type ActedRow, BatchProgress, type BatchRun, useBatch } from './batch-run.tsx';
import { isConflict, useConflictNotice } from './conflict.tsx';
import { useRefusedLines } from './refused-lines.tsx';

/** Sends for the tab that the document stands in. */
export type Sender = <C extends Call>(call: C, input: Sent<C>) => Promise<Output<C>>;
type Send<R> = (send: Sender, row: R, reason: string) => Promise<unknown>;
type SendMany<R> = (send: Sender, rows: readonly R[], reason: string) => Promise<readonly BatchOutcome[]>;

const senderOf =
  (api: Api, options: ApiOptions = {}): Sender =>
  (call, input) =>
    api.send(call, input, options);

/** What a kind of document's actions need beside its status table; declared once, outside components. */
export type ActedDocument<M extends Machine, R extends ActedRow> = {
  readonly machine: M;
  /** The calls that the table's actions name are among them. */
  readonly calls: Calls;
  /** What lists show of it, compared where somebody else was faster. */
  readonly row: z.ZodObject;
  /** The name of the id field, as for the calls. */
  readonly idName?: string;
  /** What tells one document from another in a question, beside its number. */
  readonly noteOf: (row: R) => string;
  /** What an action on one document asks for besides its reason, as pictures. */
  readonly besides?: { readonly [A in ActionOf<M>]?: (row: NoInfer<R>) => ReactNode };
  /** What several come to together is added up of these. */
  readonly amountOf?: (row: R) => string;
  /** How an action is sent whose call is not derived from the table. */
  readonly sends?: { readonly [A in ActionOf<M>]?: Send<NoInfer<R>> };
  readonly sendsMany?: { readonly [A in ActionOf<M>]?: SendMany<NoInfer<R>> };
};

type Asked<A extends string, R> = {
  readonly action: A;
  readonly rows: readonly R[];
  readonly onDone?: (() => void) | undefined;
};

type Offered = { readonly actions: readonly RowAction[] };

export type DocumentActions<A extends string, R> = {
  /**
   * The buttons of a row or a head: everything that the server offers and that can be sent from here, in the order of the
   * status table. `own` does an action in the page's own way; null leaves it out.
   */
  readonly drawn: <Row extends R & Offered>(
    row: Row,
    own?: { readonly [K in A]?: ((row: Row) => unknown) | null },
  ) => DrawnAction[];
  /** Asks what there is to ask, then acts on one document or on many; `onDone` after it went well or a batch has ended. */
  readonly ask: (action: A, rows: readonly R[], onDone?: () => void) => unknown;
  /** One of the actions over a selection; `look` says what differs, or does it in the page's own way. */
  readonly batch: (action: A, look?: Partial<BatchAction<R>>) => BatchAction<R>;
  /** Dialogs to be drawn by the page. */
  readonly dialogs: ReactNode;
};

const chunkSize = 20;

const actionOf = <M extends Machine>(m: M, code: ActionOf<M>): Action<string> => {
  const action = m.actions[code];
  if (!action) throw new Error(`${m.table} has no action ${code}`);
  return action;
};

/** The derived call of an action, sent for one document, and its batch call. */
function senders<M extends Machine, R extends ActedRow>(of: ActedDocument<M, R>, code: ActionOf<M>) {
  const { call, batch, bare } = actionOf(of.machine, code);
  const refOf = ({ id, rowVersion }: R) => ({ [of.idName ?? 'id']: id, rowVersion });
  const withReason = (reason: string) => (reason === '' ? {} : { reason });
  const one: Send<R> = (send, row, reason) => {
    const derived = call === undefined ? undefined : of.calls[callKey(call)];
    if (!derived) throw new Error(`${of.machine.table}: nothing sends ${code}`);
    return send(derived, { ...refOf(row), ...withReason(reason) });
  };
  const many = batch === undefined ? undefined : of.calls[callKey(batch)];
  const chunk: SendMany<R> | undefined =
    many &&
    ((send, rows, reason) =>
      send(many, bare ? rows.map(({ id }) => id) : { orders: rows.map(refOf), ...withReason(reason) }) as Promise<
        readonly BatchOutcome[]
      >);
  return { one: of.sends?.[code] ?? one, many: of.sendsMany?.[code] ?? chunk };
}

const sentence = (error: Refusal): string => {
  const problems = [...new Set(error.problems.map(({ message }) => message))];
  return problems.length > 0 ? problems.join('；') : error.message;
};

type Run<M extends Machine, R extends ActedRow> = {
  readonly of: ActedDocument<M, R>;
  readonly asked: Asked<ActionOf<M>, R>;
  readonly reason: string;
  readonly api: Api;
};

/** Works through many documents: by the batch call in pieces, or one after the other. */
function batchRun<M extends Machine, R extends ActedRow>({ of, asked, reason, api }: Run<M, R>): BatchRun<R> {
  const { one, many } = senders(of, asked.action);
  const single: BatchRun<R>['work'] = async ([row]) => {
    if (!row) return [];
    try {
      await one(senderOf(api, { isPart: true, isSilent: true }), row, reason);
      return [{ id: row.id, ok: true, message: '' }];
    } catch (error) {
      if (!(error instanceof Refusal) || error.status === 301) throw error;
      return [{ id: row.id, ok: false, message: sentence(error) }];
    }
  };
  return {
    label: actionOf(of.machine, asked.action).label,
    rows: asked.rows,
    chunkSize: many ? chunkSize : 1,
    work: many ? (chunk) => many(senderOf(api, { isPart: true }), chunk, reason) : single,
  };
}

/** What one may do with a kind of document by consent or with one sentence, alone or with a selection. */
export function useDocumentActions<M extends Machine, R extends ActedRow>(
  of: ActedDocument<M, R>,
): DocumentActions<ActionOf<M>, R> {
  type Question = Asked<ActionOf<M>, R>;
  const api = useApi();
  const tellConflict = useConflictNotice(of.row);
  const refusedLines = useRefusedLines();
  const [asked, setAsked] = useState<Question>();
  const batch = useBatch<R>(() => void refreshAbout(aboutWrites(of.calls)));

  const actOn = async (row: R, { action, onDone }: Question, reason: string): Promise<void> => {
    try {
      await senders(of, action).one(senderOf(api), row, reason);
    } catch (error) {
      if (isConflict(error)) return tellConflict(row, error);
      if (error instanceof Refusal && error.problems.length > 1) refusedLines.show(row.no, error.problems);
      throw error;
    }
    const { done, label } = actionOf(of.machine, action);
    toastDone(`${row.no} ${done ?? `已${label}`}`);
    onDone?.();
  };
  const confirm = (now: Question, reason: string): Promise<unknown> => {
    const [first, ...more] = now.rows;
    if (!first) return Promise.resolve();
    if (more.length === 0) return actOn(first, now, reason);
    void batch.start(batchRun({ of, asked: now, reason, api })).then(now.onDone);
    return Promise.resolve();
  };
  const ask: DocumentActions<ActionOf<M>, R>['ask'] = (action, rows, onDone) => {
    const next: Question = { action, rows, onDone };
    const [first] = rows;
    const { reason, asks } = actionOf(of.machine, action);
    if (reason === undefined && asks === undefined && rows.length === 1 && first) return actOn(first, next, '');
    setAsked(next);
    return notSent;
  };
  const drawn: DocumentActions<ActionOf<M>, R>['drawn'] = (row, own = {}) => {
    const runs = (Object.keys(of.machine.actions) as ActionOf<M>[]).flatMap((code) => {
      const mine = own[code];
      const isSent = actionOf(of.machine, code).call !== undefined || of.sends?.[code] !== undefined;
      if (mine === null || (!mine && !isSent)) return [];
      return [[code, mine ?? (() => ask(code, [row]))] as const];
    });
    return drawnActions({ of: of.machine, row, run: Object.fromEntries(runs) });
  };
  const dialogs = (
    <>
      {asked ? <Question of={of} asked={asked} onClose={() => setAsked(undefined)} onConfirm={confirm} /> : null}
      <BatchProgress state={batch.state} onStop={batch.stop} />
      <BatchResultDialog results={batch.results} label={batch.label} nameOf={batch.nameOf} onClose={batch.close} />
      {refusedLines.dialog}
    </>
  );
  return { ask, drawn, batch: batchOf(of.machine, ask), dialogs };
}

const batchOf =
  <M extends Machine, R>(m: M, ask: DocumentActions<ActionOf<M>, R>['ask']): DocumentActions<ActionOf<M>, R>['batch'] =>
  (code, look) => ({
    code,
    label: actionOf(m, code).label,
    run: (rows, clear) => ask(code, rows, clear),
    ...look,
  });

const aboutWrites = (calls: Calls): string[] =>
  Object.values(calls).flatMap(({ kind, about }) => (kind === 'write' ? (about ?? []) : []));

type QuestionProps<M extends Machine, R extends ActedRow> = {
  readonly of: ActedDocument<M, R>;
  readonly asked: Asked<ActionOf<M>, R>;
  readonly onClose: () => void;
  readonly onConfirm: (asked: Asked<ActionOf<M>, R>, reason: string) => Promise<unknown>;
};

/** The question before an action: the documents concerned, and a reason where the status table wants one. */
function Question<M extends Machine, R extends ActedRow>({ of, asked, onClose, onConfirm }: QuestionProps<M, R>) {
  const { label, reason, reasonLabel, reasons = [], danger, asks, warns } = actionOf(of.machine, asked.action);
  const [first, ...others] = asked.rows;
  return (
    <ReasonDialog
      open
      label={typeof asks === 'string' ? asks : label}
      reason={reason}
      {...(reasonLabel === undefined ? {} : { reasonLabel })}
      {...(warns === undefined ? {} : { warns })}
      documents={asked.rows.map((row) => ({ no: row.no, note: of.noteOf(row) }))}
      total={of.amountOf && `合计 ¥${formatMoney(sumKnown(asked.rows.map(of.amountOf)))}`}
      quickReasons={reasons}
      beside={first && others.length === 0 ? of.besides?.[asked.action]?.(first) : undefined}
      isDanger={danger === true}
      onClose={onClose}
      onConfirm={(words) => onConfirm(asked, words)}
    />
  );
}
