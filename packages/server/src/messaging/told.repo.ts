import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { ToldRow } from '@material/contract/kernel/document/comment.ts';
import type { ChainDocument } from '../kernel/document/chain.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { selectOf } from '../kernel/database/select-of.ts';
import { readScoped } from '../kernel/row/run-under.ts';
import { sql } from '../kernel/database/sql.ts';

const latest = 50;

const told = selectOf(
  { r: 'message_receiver', m: 'message' },
  { r: ['id', 'createTime'], m: ['title'] },
  {
    userName: sql<string>`coalesce(u.name, '系统')`,
    content: sql<string>`coalesce(nullif(m.content, ''), r.doc_text, r.doc_no, '')`,
    isRead: sql<boolean>`r.read_at is not null`,
  },
);

/** Messages to the asking user about these documents, newest first. */
export async function toldAbout(ctx: Ctx, documents: readonly ChainDocument[]): Promise<ToldRow[]> {
  const rows = await readScoped(
    ctx,
    { r: 'message_receiver' },
    (
      seen,
    ) => told.from`message_receiver r join message m on m.id = r.message_id left join app_user u on u.id = m.create_id
      join jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d("docType" text, "docId" bigint)
        on d."docType" = m.doc_type and d."docId" = r.doc_id
      where ${seen('r')} and r.user_id = ${ctx.userId} and not r.is_withdrawn and r.count = 1 order by r.create_time desc, r.id desc limit ${latest}`,
  );
  return rows.map(({ createTime, ...row }) => ({ ...row, createTime: wireTime(createTime) }));
}
