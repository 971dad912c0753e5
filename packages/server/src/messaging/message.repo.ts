import type { Ctx } from '../kernel/ctx.ts';
import { readScoped, runUnder } from '../kernel/row/run-under.ts';
import type { Seen } from '../kernel/database/scope.ts';
import { sql } from '../kernel/database/sql.ts';

export type MessageRow = {
  readonly id: number;
  readonly mainid: number;
  readonly type: '通知' | '公告' | '业务';
  readonly title: string;
  readonly content: string;
  readonly sender: string | null;
  readonly create_time: Date;
  readonly read_at: Date | null;
  readonly forced_read: boolean;
  readonly forced_read_time: number;
  readonly count: number;
  readonly doc_type: string | null;
  readonly doc_part: string | null;
  readonly doc_id: number | null;
  readonly doc_no: string | null;
};

export type MessagePage = { readonly pageIndex: number; readonly pageSize: number; readonly isRead?: boolean };

/** A page of the asking user's own messages. */
export const myMessages = (ctx: Ctx, { pageIndex, pageSize, isRead }: MessagePage): Promise<MessageRow[]> =>
  readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<MessageRow>`
    select r.id, m.id as mainid, m.type, m.title, m.content, u.name as sender, r.create_time, r.read_at, m.forced_read,
      m.forced_read_time, r.count, m.doc_type, m.doc_part, r.doc_id, r.doc_no
    from message_receiver r join message m on m.id = r.message_id left join app_user u on u.id = m.create_id
    where ${seen('r')} and ${isRead === undefined ? sql`true` : sql`(r.read_at is not null) = ${isRead}`}
    order by m.forced_read desc, r.create_time desc, r.id desc
    limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`,
  );

export type MessageCounts = { readonly all: number; readonly unread: number; readonly forced: number };

export async function countMessages(ctx: Ctx): Promise<MessageCounts> {
  const [counts] = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (seen) => sql<MessageCounts>`
    select count(*) as all, count(*) filter (where r.read_at is null) as unread,
      count(*) filter (where r.read_at is null and m.forced_read) as forced
    from message_receiver r join message m on m.id = r.message_id where ${seen('r')}`,
  );
  return counts ?? { all: 0, unread: 0, forced: 0 };
}

/** Marks the asking user's own messages as read; what is read already stays as it was. */
export async function markRead(ctx: Ctx, ids: readonly Seen<'message_receiver'>[]): Promise<number> {
  const marked = sql`update message_receiver set read_at = ${ctx.now} where id = any(${ids}) and read_at is null`;
  const { numAffectedRows = 0n } = await runUnder(ctx, ids, marked);
  return Number(numAffectedRows);
}
