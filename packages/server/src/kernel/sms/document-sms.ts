import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import type { Seen } from '../database/scope.ts';
import { sql } from '../database/sql.ts';
import { readUnder, runUnder } from '../row/run-under.ts';
import { countNotices, putNotice } from './sms.repo.ts';

/** Somebody outside who is texted about a document. */
export type Recipient = { readonly name: string; readonly phone: string };
/** What became of one of them; `message` says why nothing is sent. */
export type Texted = { readonly name: string; readonly ok: boolean; readonly message: string };

/** Between two messages about one document to one phone. */
const pauseMinutes = 10;
/** A message that could not be sent for so long is of no use. */
const validHours = 2;

type Doc = { readonly [T in TableName]: { readonly table: T; readonly id: Seen<T> } }[TableName];
type Message = { readonly to: readonly Recipient[]; readonly content: string };

const minutesAgo = (ctx: Ctx): Date => new Date(ctx.now.getTime() - pauseMinutes * 60_000);

async function isPaused(ctx: Ctx, { table, id }: Doc, phone: string): Promise<boolean> {
  const found = await readUnder(
    ctx,
    id,
    sql`select 1 from document_sms s where s.doc_type = ${table} and s.doc_id = ${id} and s.phone = ${phone}
      and s.create_time > ${minutesAgo(ctx)}`,
  );
  return found.length > 0;
}

/**
 * Has people texted about a document that the caller has locked: each of them once in ten minutes, and no more on a day than
 * the settings allow. Nothing is sent before the transaction has ended.
 */
export async function textAbout(ctx: Ctx, doc: Doc, { to, content }: Message): Promise<Texted[]> {
  const { table, id } = doc;
  const until = new Date(ctx.now.getTime() + validHours * 3_600_000);
  let left = ctx.settings.sms.perDay - (await countNotices(ctx));
  const done: Texted[] = [];
  for (const { name, phone } of to) {
    if (await isPaused(ctx, doc, phone)) {
      done.push({ name, ok: false, message: `${pauseMinutes} 分钟内已发送过` });
      continue;
    }
    if (left <= 0) {
      done.push({ name, ok: false, message: '今日短信已达上限' });
      continue;
    }
    left -= 1;
    const smsId = await putNotice(ctx, { phone, content, validUntil: until });
    await runUnder(
      ctx,
      id,
      sql`insert into document_sms (doc_type, doc_id, name, phone, content, sms_id, create_time, create_id)
        values (${table}, ${id}, ${name}, ${phone}, ${content}, ${smsId}, ${ctx.now}, ${ctx.userId})`,
    );
    done.push({ name, ok: true, message: '' });
  }
  return done;
}
