import { unscoped, type Ctx } from '../ctx.ts';
import type { Database } from '../database/database.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** Delivers the outbox rows of one topic. May run twice for a row, so what it does outside must bear repetition. */
export type Topic = { readonly topic: string; readonly run: (ctx: Ctx, payload: Payload) => Promise<void> };
export const topic = (name: string, run: Topic['run']): Topic => ({ topic: name, run });

/** After so many failures a row is left alone, with its last error. */
export const outboxTries = 10;
const runSize = 1000;
const errorLength = 1000;

/** The oldest rows still to be delivered. */
export async function openRows({ db }: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('done_at', 'is', null)
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
    if (!delivery) throw new Error(`nobody delivers ${row.topic}`);
    await delivery.run(ctx, row.payload);
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, errorLength);
    await db
      .updateTable('outbox')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1), error: text }))
      .where('id', '=', id)
      .execute();
    throw error;
  }
  await db.updateTable('outbox').set({ done_at: ctx.now, error: null }).where('id', '=', id).execute();
}
