import type { Call } from '@material/contract/kernel/call/call.ts';
import { z } from 'zod';
import pg from 'pg';
import { makeCtx, noPending, type Ctx, type CtxParts, type Pending } from '../ctx.ts';
import type { Database } from '../database/database.ts';
import { aftermathOf } from './aftermath.ts';
import { bodyHash, keepAnswer, takeKey } from './idempotency.ts';
import type { Accepted, Binding, FileAnswer, Given, UploadedFile } from './implement.ts';
import type { Running } from './running.ts';
import { flushPending } from '../journal/journal.ts';
import { outdatedPlan } from '../database/prepared.ts';
import { sayWriter } from '../live/writer.ts';
import { refCheckOf, type RefCheck } from './refs.ts';
import { Refusal } from '../refusal/refuse.ts';
import { constraintRow, type Schema } from '../database/schema.ts';

export type Bound = Binding & { readonly checkRefs: RefCheck };
export const bind = (binding: Binding): Bound => ({ ...binding, checkRefs: refCheckOf(binding.call) });

export type Who = Omit<CtxParts, 'inTransaction'>;
export type Asked = {
  readonly payload: unknown;
  readonly files?: readonly UploadedFile[];
  readonly idempotencyKey?: string | undefined;
  /** Aborted when whoever asks has gone. */
  readonly gone?: AbortSignal | undefined;
};

const serializationFailure = '40001';
const deadlock = '40P01';
const numberTooLarge = '22003';
const attempts = 4;

/** A clash that running the transaction again may settle: lost races, and two documents that drew the same number. */
const isPassing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === serializationFailure ||
    error.code === deadlock ||
    error.code === outdatedPlan ||
    error.constraint?.endsWith('_no_key') === true);

/** What SQL refused becomes the sentence of the constraint's name; anything unknown stays an error. */
export function refusalOf(schema: Schema, error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === numberTooLarge) return new Refusal('invalidInput', '数值过大，无法保存', { problems: [] });
  if (!error.constraint) return error;
  const row = constraintRow(schema, error.constraint);
  if (!row) return error;
  return new Refusal('invalidInput', row.message, {
    problems: row.path ? [{ path: row.path, message: row.message }] : [],
  });
}

export const checkAnswer = (call: Call, answer: unknown): unknown => {
  const parsed = call.output.safeParse(answer);
  if (!parsed.success) throw new Error(`${call.path} answered outside its contract: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

/** What a refusal shows of its document is checked and trimmed as an answer is. */
function checkedRefusal(call: Call, error: unknown): unknown {
  if (!(error instanceof Refusal) || error.details.row === undefined) return error;
  const parsed = (call.row ?? call.output).safeParse(error.details.row);
  if (!parsed.success) return new Error(`${call.path} refused outside its contract: ${z.prettifyError(parsed.error)}`);
  return new Refusal(error.code, error.message, { ...error.details, row: parsed.data });
}

type Work<R> = (ctx: Ctx, db: Database['db'], pending: Pending) => Promise<R>;

/** Who writes by which call, and which tables that is known to be about. */
type Writing = {
  readonly who: Who;
  readonly call: string;
  readonly about?: readonly string[] | undefined;
  readonly unlogged?: true | undefined;
};
type Attempt = Writing & { readonly pending: Pending };

async function inTransaction<R>(database: Database, attempt: Attempt, work: Work<R>): Promise<R> {
  const { who, about, pending } = attempt;
  const { db, commit, rollback } = await database.begin();
  try {
    const own = { db, lists: db, schema: database.schema, isTransaction: true } as const;
    const ctx = makeCtx({ ...who, inTransaction: nested }, own, pending);
    await sayWriter(ctx, about);
    const done = await work(ctx, db, pending);
    // Whoever judges the outcome of what was sent may still refuse: the end is not sent before.
    await Promise.all(pending.sent);
    const last = pending.isReplay ? nothing : await flushPending(ctx, db, attempt);
    await commit(last);
    return done;
  } catch (error) {
    await rollback();
    throw await causeOf(error, pending);
  }
}

const nothing = () => Promise.resolve();

/** The first statement that failed is why those after it did. */
async function causeOf(error: unknown, { sent }: Pending): Promise<unknown> {
  const ended = await Promise.allSettled(sent);
  const failed = ended.find((one) => one.status === 'rejected');
  return failed ? failed.reason : error;
}

/** Runs work in one transaction that also holds its events, audit and outbox rows; passing clashes are run again. */
export async function transact<R>(database: Database, writing: Writing, work: Work<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    const pending = noPending();
    try {
      const result = await inTransaction(database, { ...writing, pending }, work);
      if (pending.outbox.length > 0 || pending.leavesWork) database.signals.emit('outbox');
      if (pending.isQueued) database.signals.emit('queue');
      database.signals.emit('written', writing.who.session.userId);
      return result;
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw refusalOf(database.schema, error);
    }
  }
}

type Writer = Writing & { readonly database: Database };

/** Does the work, and what a refusal still wants noted after the rollback. */
async function withAftermath<R>({ database, ...as }: Writer, work: Work<R>): Promise<R> {
  try {
    return await transact(database, as, work);
  } catch (error) {
    const aftermath = aftermathOf(error);
    if (aftermath) await transact(database, as, (ctx) => aftermath(ctx));
    throw error;
  }
}

const nested = () => Promise.reject(new Error('a transaction is already open'));

/**
 * The part of the pipeline after sign-in and access: validate, look up ids, run the handler (in a transaction, once per
 * idempotency key, unless the call only reads), check the answer.
 */
export async function execute(
  database: Database,
  bound: Bound,
  request: { readonly who: Who; readonly asked: Asked },
): Promise<unknown> {
  try {
    return await run(database, bound, request);
  } catch (error) {
    throw checkedRefusal(bound.call, error);
  }
}

const never = new AbortController().signal;

/** What is made at once: nobody looks how far it has come, and it is over when it is sent. */
const atOnce = (signal: AbortSignal): Running => ({
  signal,
  progress: () => undefined,
  finish: () => Promise.reject(new Error('no job is under way')),
});
/** What comes with a call that runs here. */
export const givenWith = (files: readonly UploadedFile[], gone = never): Given => ({
  read: [],
  write: [],
  upload: [files],
  download: [atOnce(gone)],
});

/** What is read is asked for together with the look at the ids in the input, and given away only where they may be seen. */
async function readAtOnce(bound: Bound, ctx: Ctx, { input, run: read }: Accepted): Promise<unknown> {
  const [known, answer] = await Promise.allSettled([bound.checkRefs(ctx, input), read(ctx, givenWith([]))]);
  if (known.status === 'rejected') throw known.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}

async function run(
  database: Database,
  bound: Bound,
  { who, asked }: { readonly who: Who; readonly asked: Asked },
): Promise<unknown> {
  const { call, key } = bound;
  const accepted = bound.accept(asked.payload);
  const { input } = accepted;
  const given = givenWith(asked.files ?? [], asked.gone);
  const writing = { who, call: key, about: call.about, unlogged: call.unlogged };
  const perItem = <R>(work: (ctx: Ctx) => Promise<R>) => transact(database, writing, (ctx) => work(ctx));
  if (call.kind !== 'write' || call.batch || call.opensTransactions) {
    const { schema, db, reads, lists, changes, signals } = database;
    const own = { schema, lists, changes, signals, db: call.kind === 'read' ? reads : db };
    const ctx = makeCtx({ ...who, inTransaction: perItem }, own, noPending());
    if (call.kind === 'read') return checkAnswer(call, await readAtOnce(bound, ctx, accepted));
    await bound.checkRefs(ctx, input);
    const answer = await accepted.run(ctx, given);
    return call.kind === 'download' ? (answer as FileAnswer) : checkAnswer(call, answer);
  }
  return withAftermath({ database, ...writing }, async (ctx, db, pending) => {
    const intent =
      !call.unkept && asked.idempotencyKey
        ? { call: key, key: asked.idempotencyKey, hash: bodyHash(asked.payload) }
        : undefined;
    const taking = intent ? takeKey(ctx, db, intent) : Promise.resolve(undefined);
    // Asked for after the key, and judged only where the key is new.
    const [taken, known] = await Promise.allSettled([taking, bound.checkRefs(ctx, input)]);
    if (taken.status === 'rejected') throw taken.reason;
    const before = taken.value;
    pending.isReplay = before !== undefined;
    if (before) return before.answer;
    if (known.status === 'rejected') throw known.reason;
    const answer = checkAnswer(call, await accepted.run(ctx, given));
    if (intent) pending.answer = keepAnswer(ctx, intent, answer);
    return answer;
  });
}
