import { unscoped, type Ctx } from '../ctx.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Delivers the outbox rows of one topic. May run twice for a row, so what it does outside must bear repetition. */
type OutsideTopic = { readonly topic: string; readonly run: (ctx: Ctx, payload: Payload) => Promise<void> };
/** Takes the rows of a topic together, in the transaction that marks them as delivered: what it writes is written once. */
type GatheredTopic = {
  readonly topic: string;
  readonly gather: (ctx: Ctx, payloads: readonly Payload[]) => Promise<void>;
};
export type Topic = OutsideTopic | GatheredTopic;
export const topic = (name: string, run: OutsideTopic['run']): Topic => ({ topic: name, run });
export const gathered = (name: string, gather: GatheredTopic['gather']): Topic => ({ topic: name, gather });

/** After so many failures a row is left alone, with its last error. */
export const outboxTries = 10;
const runSize = 1000;
const errorLength = 1000;

const gatheredOf = (topics: readonly Topic[]): GatheredTopic[] => topics.filter((one) => 'gather' in one);

/** The oldest rows still to be delivered one by one. */
export async function openRows({ db }: Database, topics: readonly Topic[]): Promise<number[]> {
  const together = gatheredOf(topics).map((one) => one.topic);
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('tries', '<', outboxTries)
    .where(({ not, eb, val }) => not(eb('topic', '=', eb.fn.any(val(together)))))
    .orderBy('id')
    .limit(runSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function noteFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, errorLength);
  await unscoped(ctx)
    .updateTable('outbox')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1), error: text }))
    .where('id', '=', id)
    .execute();
}

/** Those of these rows that nobody else is at are delivered, all or none. */
const deliverAll = (ctx: Ctx, { gather }: GatheredTopic, ids: readonly number[]): Promise<void> =>
  ctx.inTransaction(async (own) => {
    const { rows } = await sql<{ payload: Payload }>`
      update outbox set done_at = ${own.now}, error = null where id in (
        select id from outbox where id = any(${ids}) and done_at is null order by id for update skip locked)
      returning payload`.execute(unscoped(own));
    if (rows.length > 0)
      await gather(
        own,
        rows.map(({ payload }) => payload),
      );
  });

/** The oldest open rows of a topic; whether there may be more. A row that cannot be delivered holds up no other. */
async function deliverSome(ctx: Ctx, one: GatheredTopic): Promise<boolean> {
  const ids = await openOf(ctx, one);
  if (ids.length === 0) return false;
  try {
    await deliverAll(ctx, one, ids);
    return ids.length === runSize;
  } catch {
    for (const id of ids) await deliverAll(ctx, one, [id]).catch((error: unknown) => noteFailure(ctx, id, error));
    return false;
  }
}

/** Delivers what is open of the topics whose rows go together. */
export async function deliverGathered(ctx: Ctx, topics: readonly Topic[]): Promise<void> {
  for (const one of gatheredOf(topics)) while (await deliverSome(ctx, one));
}

async function openOf(ctx: Ctx, { topic: name }: GatheredTopic): Promise<number[]> {
  const rows = await unscoped(ctx)
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
    .where('topic', '=', name)
    .where('tries', '<', outboxTries)
    .orderBy('id')
    .limit(runSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Delivers one row; a row already delivered is passed over. Throws what the delivery threw, after noting it. */
export async function deliver(ctx: Ctx, topics: readonly Topic[], id: number): Promise<void> {
  const db = unscoped(ctx);
  const row = await db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  if (!row) return;
  try {
    const delivery = topics.find(({ topic: name }) => name === row.topic);
    if (!delivery || !('run' in delivery)) throw new Error(`nobody delivers ${row.topic}`);
    await delivery.run(ctx, row.payload);
  } catch (error) {
    await noteFailure(ctx, id, error);
    throw error;
  }
  await db.updateTable('outbox').set({ done_at: ctx.now, error: null }).where('id', '=', id).execute();
}
