import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import type { Centre } from '../session/centre.ts';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../database/database.ts';
import { refuse } from '../refusal/refuse.ts';
import { sql } from '../database/sql.ts';

export const bodyHash = (payload: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(payload) ?? '')
    .digest();

export type Intent = { readonly call: string; readonly key: string; readonly hash: Buffer };

/** Whose intent it is: the same press in another unit is another one. */
const unitOf = (centre: Centre): string => {
  if (centre.kind === 'city') return `city:${centre.cityId}`;
  return centre.kind === 'supplier' ? `supplier:${centre.supplierId}` : centre.kind;
};

/**
 * Takes an idempotency key inside the transaction. A second request with the key waits here for the first and gets its
 * answer; the same key with another body is refused. Undefined means that this request is the first.
 */
export async function takeKey(
  ctx: Ctx,
  db: Db,
  { call, key, hash }: Intent,
): Promise<{ readonly answer: unknown } | undefined> {
  const taken = await db
    .insertInto('idempotency')
    .values({ user_id: ctx.session.userId, call, unit: unitOf(ctx.centre), key, body_hash: hash, create_time: ctx.now })
    .onConflict((conflict) => conflict.columns(['user_id', 'call', 'unit', 'key']).doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return undefined;
  const stored = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', ctx.session.userId)
    .where('call', '=', call)
    .where('unit', '=', unitOf(ctx.centre))
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!stored.body_hash.equals(hash)) refuse('keyReused');
  return { answer: stored.answer };
}

/** What keeps the answer for a repeated request. */
export const keepAnswer = (ctx: Ctx, { call, key }: Intent, answer: unknown): RawBuilder<unknown> =>
  sql`update idempotency set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${ctx.session.userId} and call = ${call} and unit = ${unitOf(ctx.centre)} and key = ${key}`;
