import type { NameType } from '@material/contract/kernel/value/constants.ts';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Settings } from './config/settings.ts';
import type { Centre } from './session/centre.ts';
import type { Changes } from './database/changes.ts';
import type { Db, Signals } from './database/database.ts';
import type { FileStore } from './file/file-store.ts';
import type { TableName, Tables } from './database/registry.ts';
import type { Schema } from './database/schema.ts';
import { childrenOf, foundIn, scopedFrom, type ChildOf, type Found, type Seen } from './database/scope.ts';
import { nobody, type Session } from './session/session.ts';

/** One row of the event log; the document's units come with it, so that feeds need no join. */
export type EventRow = {
  readonly type: string;
  readonly docType: string;
  readonly docId: number;
  readonly lineId?: number;
  readonly cityId: number | null;
  readonly supplierId: number | null;
  readonly payload?: Readonly<Record<string, unknown>>;
};

/** What an audit row says besides who, when, from where and by which call. */
export type AuditRow = {
  readonly table: string;
  readonly id: number | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
};

/** Work for the outside world, done after commit by a job with retries. */
export type OutboxRow = { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> };

export type RequestInfo = {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** When it arrived, by the clock of `performance`; nothing in the product's own work. */
  readonly arrived?: number | undefined;
  readonly nameType: NameType;
  readonly isControl: boolean | undefined;
  /** The window that asks, by the id that it gave itself. */
  readonly window?: string | undefined;
};

/** The unit that a management user works for, if any. */
export type ActingFor = { readonly actingCityId: number | null; readonly actingSupplierId: number | null };

/** Everything a handler may know of the world. Time, chance and scope come with it. */
export type Ctx = {
  readonly now: Date;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
  readonly session: Session;
  /** Null in the product's own work. */
  readonly userId: number | null;
  readonly centre: Centre;
  /** What every context says about its tables. */
  readonly schema: Schema;
  /** The titles that count in the centre this request comes from. */
  readonly powers: ReadonlySet<string>;
  /** Every title of the session's roles, whatever the centre. */
  readonly granted: ReadonlySet<string>;
  /** A management user working inside a unit. */
  readonly isActing: boolean;
  /** Whom its events and audit rows say it was done for; what follows from an act is done for the same. */
  readonly acting: ActingFor;
  readonly request: RequestInfo;
  readonly settings: Settings;
  /** A query of a table, narrowed to what this session may see. */
  readonly from: <T extends TableName>(table: T) => SelectQueryBuilder<Tables, T, object>;
  /** The same with the ids of what is found, which are known as seen; of one row where an id is given. */
  readonly find: <T extends TableName>(table: T, id?: number) => Found<T>;
  /** A query of the rows that belong to one that was seen, or to several. */
  readonly under: <T extends TableName, C extends ChildOf<T>>(
    parent: Seen<T> | readonly Seen<T>[],
    child: C,
  ) => SelectQueryBuilder<Tables, C, object>;
  readonly event: (row: EventRow) => void;
  readonly audit: (row: AuditRow) => void;
  readonly outbox: (row: OutboxRow) => void;
  /** Runs each item in a transaction of its own, as batch calls do. Not available inside a transaction. */
  readonly inTransaction: <R>(work: (ctx: Ctx) => Promise<R>) => Promise<R>;
};

export type Pending = {
  readonly events: (EventRow & ActingFor)[];
  readonly audits: (AuditRow & ActingFor)[];
  readonly outbox: OutboxRow[];
  /** What keeps the answer for a repeated request. */
  answer?: RawBuilder<unknown>;
  /** A statement of the transaction wrote outbox rows itself. */
  leavesWork?: true;
  /** What the transaction has sent without waiting for it. */
  readonly sent: Promise<unknown>[];
  /** The stored answer of an earlier request was given: nothing happened that could be recorded. */
  isReplay: boolean;
  /** Jobs were put in the queue, or taken out of it. */
  isQueued: boolean;
};

/** Inside a transaction both are its own connection. */
export type Connections = {
  readonly db: Db;
  readonly lists: Db;
  readonly schema: Schema;
  /** What is known of changes; nothing inside a transaction, which sees its own. */
  readonly changes?: Changes;
  /** What committed transactions tell this process; nothing inside a transaction, which has told nobody yet. */
  readonly signals?: Signals;
  /** Its statements are answered in the order they were asked for, and all count or none. */
  readonly isTransaction?: true;
};

type Own = Omit<Connections, 'schema'>;
const connections = new WeakMap<Ctx, Own>();
const stores = new WeakMap<Ctx, FileStore>();
const pendings = new WeakMap<Ctx, Pending>();

/** The connection behind a ctx: what is read over it sees every row, whoever asks. For repositories and the kernel alone. */
export const unscoped = (ctx: Ctx): Db => connectionsOf(ctx).db;

/** The same for lists, counts and searches, which are planned for the values they ask for. */
export const listDbOf = (ctx: Ctx): Db => connectionsOf(ctx).lists;

function connectionsOf(ctx: Ctx): Own {
  const found = connections.get(ctx);
  if (!found) throw new Error('this ctx was not made by the kernel');
  return found;
}

/** What is known of changes of what is read over `listDbOf`; undefined inside a transaction. */
export const changesOf = (ctx: Ctx): Changes | undefined => connectionsOf(ctx).changes;

/** Where this process hears of committed transactions; undefined inside one. */
export const signalsOf = (ctx: Ctx): Signals | undefined => connectionsOf(ctx).signals;

/** Whether what this ctx writes counts together or not at all. */
export const isInTransaction = (ctx: Ctx): boolean => connectionsOf(ctx).isTransaction === true;

/**
 * What a transaction writes and need not wait for: it leaves with the next statement that is waited for, and a failure of it
 * is the failure of the transaction. Outside of one it is waited for here.
 */
export async function unwaited(ctx: Ctx, statement: Promise<unknown>): Promise<void> {
  if (!isInTransaction(ctx)) {
    await statement;
    return;
  }
  statement.catch(() => undefined);
  pendingOf(ctx).sent.push(statement);
}

/** What a ctx was given and has not written yet, for the kernel alone. */
export function pendingOf(ctx: Ctx): Pending {
  const pending = pendings.get(ctx);
  if (!pending) throw new Error('this ctx was not made by the kernel');
  return pending;
}

/** Says that a statement has written outbox rows, so that whoever delivers them looks at once. */
export const leavesWork = (ctx: Ctx): void => void (pendingOf(ctx).leavesWork = true);

/** Where the files behind a ctx lie, for the kernel alone. */
export function filesOf(ctx: Ctx): FileStore {
  const files = stores.get(ctx);
  if (!files) throw new Error('this ctx has no files');
  return files;
}

export type CtxParts = Omit<
  Ctx,
  'from' | 'find' | 'under' | 'schema' | 'event' | 'audit' | 'outbox' | 'userId' | 'acting'
> & {
  readonly files?: FileStore | undefined;
  /** By default it follows from the centre. */
  readonly acting?: ActingFor;
};

export const noPending = (): Pending => ({
  events: [],
  audits: [],
  outbox: [],
  sent: [],
  isReplay: false,
  isQueued: false,
});

const actingIn = ({ isActing, centre }: Pick<Ctx, 'isActing' | 'centre'>): ActingFor => ({
  actingCityId: isActing && centre.kind === 'city' ? centre.cityId : null,
  actingSupplierId: isActing && centre.kind === 'supplier' ? centre.supplierId : null,
});

export function makeCtx({ files, ...parts }: CtxParts, { schema, ...own }: Connections, pending: Pending): Ctx {
  const userId = parts.session.userId === nobody ? null : parts.session.userId;
  const sight = { schema, centre: parts.centre, userId, isActing: parts.isActing };
  const { acting = actingIn(parts) } = parts;
  const ctx: Ctx = {
    ...parts,
    schema,
    userId,
    acting,
    from: (table) => scopedFrom(own.db, sight, table),
    find: (table, id) => foundIn(own.db, sight, { table, id }),
    under: (parent, child) => childrenOf(own.db, schema, { parent, child }),
    event: (row) => void pending.events.push({ ...row, ...acting }),
    audit: (row) => void pending.audits.push({ ...row, ...acting }),
    outbox: (row) => void pending.outbox.push(row),
  };
  connections.set(ctx, own);
  pendings.set(ctx, pending);
  if (files) stores.set(ctx, files);
  return ctx;
}

/** The same caller in another centre, for looks outside a transaction. */
export const inCentre = (ctx: Ctx, other: Pick<Ctx, 'centre' | 'powers'>): Ctx =>
  makeCtx({ ...ctx, ...other, files: filesOf(ctx) }, { ...connectionsOf(ctx), schema: ctx.schema }, noPending());

/**
 * What the product itself does in consequence of somebody's act, in the same transaction and in their name: it sees every
 * row, and nothing that is read so may be shown to them.
 */
export const asConsequence = (ctx: Ctx): Ctx =>
  makeCtx(
    { ...ctx, centre: { kind: 'management' }, files: filesOf(ctx) },
    { ...connectionsOf(ctx), schema: ctx.schema },
    pendingOf(ctx),
  );

/** The same caller, of headquarters, as whoever works for a city in the same transaction: each record says for which one. */
export const forCity = (ctx: Ctx, cityId: number): Ctx =>
  makeCtx(
    {
      ...ctx,
      centre: { kind: 'city', cityId, placeId: null },
      isActing: true,
      acting: { actingCityId: cityId, actingSupplierId: null },
      files: filesOf(ctx),
    },
    { ...connectionsOf(ctx), schema: ctx.schema },
    pendingOf(ctx),
  );

/** The stamps of a new row. */
export const created = (ctx: Ctx) => ({ create_time: ctx.now, create_id: ctx.userId });
/** The stamps of a changed row. */
export const updated = (ctx: Ctx) => ({ update_time: ctx.now, update_id: ctx.userId });
