import { sql } from 'kysely';
import { unscoped, type Ctx } from '../kernel/ctx.ts';

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
  readonly doc_id: number | null;
  readonly doc_no: string | null;
};

export type MessagePage = { readonly pageIndex: number; readonly pageSize: number; readonly isRead?: boolean };

/** A page of the asking user's own messages. */
export async function myMessages(ctx: Ctx, { pageIndex, pageSize, isRead }: MessagePage): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select r.id, m.id as mainid, m.type, m.title, m.content, u.name as sender, r.create_time, r.read_at, m.forced_read,
      m.forced_read_time, r.count, m.doc_type, r.doc_id, r.doc_no
    from message_receiver r join message m on m.id = r.message_id left join app_user u on u.id = m.create_id
    where r.user_id = ${ctx.userId} and ${isRead === undefined ? sql`true` : sql`(r.read_at is not null) = ${isRead}`}
    order by m.forced_read desc, r.create_time desc, r.id desc
    limit ${pageSize} offset ${(pageIndex - 1) * pageSize}`.execute(unscoped(ctx));
  return rows;
}

export type MessageCounts = { readonly all: number; readonly unread: number; readonly forced: number };

export async function countMessages(ctx: Ctx): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`
    select count(*) as all, count(*) filter (where r.read_at is null) as unread,
      count(*) filter (where r.read_at is null and m.forced_read) as forced
    from message_receiver r join message m on m.id = r.message_id where r.user_id = ${ctx.userId}`.execute(
    unscoped(ctx),
  );
  return rows[0] ?? { all: 0, unread: 0, forced: 0 };
}

/** Marks the asking user's own messages as read; what is read already stays as it was. */
export async function markRead(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { numUpdatedRows } = await unscoped(ctx)
    .updateTable('message_receiver')
    .set({ read_at: ctx.now })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
