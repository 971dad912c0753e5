import { roles, sections } from '@material/contract/kernel/call/screen.ts';
import { unscoped, type Ctx } from '../ctx.ts';
import { selectOf, type RowOf } from '../database/select-of.ts';
import { sql } from '../database/sql.ts';
import type { ChainDocument } from '../document/chain.ts';
import { audienceOf } from '../live/audience.rules.ts';
import { readScoped } from '../row/run-under.ts';
import type { CommentCentre } from './tables.ts';

/** So many of the latest comments are shown. */
const latest = 300;

const shown = selectOf(
  { c: 'comment', u: { maybe: 'app_user' } },
  { c: ['id', 'docType', 'createTime', 'isActing', 'isInternal', 'content'] },
  {
    docId: 'c.doc_id',
    docNo: sql<string>`d."docNo"`,
    createName: sql<string>`coalesce(u.name, '')`,
    unitName: sql<string>`case c.centre when 'management' then ${sql.lit(sections.management.title)}
      else coalesce((select p.name from place p where p.id = c.place_id),
        case c.centre when 'city' then (select t.name from city t where t.id = c.unit_id)
          else (select s.name from supplier s where s.id = c.unit_id) end, '') end`,
    people: sql<
      string[]
    >`(select coalesce(array_agg(p.name order by p.id), '{}') from app_user p where p.id = any(c.people))`,
  },
);
export type CommentRecord = RowOf<typeof shown>;

/** The comments on these documents that the caller may read, newest first. */
export const commentsOn = (ctx: Ctx, documents: readonly ChainDocument[]): Promise<CommentRecord[]> =>
  readScoped(
    ctx,
    { c: 'comment' },
    (seen) => shown.from`jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
        as d("docType" text, "docId" bigint, "docNo" text)
      join comment c on c.doc_type = d."docType" and c.doc_id = d."docId" left join app_user u on u.id = c.create_id
      where ${seen('c')} order by c.id desc limit ${latest}`,
  );

/** What a new comment says of itself. */
export type NewComment = {
  readonly docType: string;
  readonly docId: number;
  readonly centre: CommentCentre;
  readonly unitId: number | null;
  readonly placeId: number | null;
  readonly isInternal: boolean;
};

const textOrNull = (value: string | null) => sql`${value}::text`;
const idOrNull = (value: number | null) => sql`${value}::bigint`;

/** A comment as if it were stored, for who would read it. */
const asRow = ({ docType, docId, centre, unitId, placeId, isInternal }: NewComment) =>
  sql`(select ${textOrNull(docType)} as doc_type, ${idOrNull(docId)} as doc_id, ${textOrNull(centre)} as centre,
    ${idOrNull(unitId)} as unit_id, ${idOrNull(placeId)} as place_id, ${isInternal}::boolean as is_internal)`;

const sources = { management: 'MANAGEMENT', city: 'CITY', supplier: 'SUPPLIER' } as const;

/** Whether a key of an audience means this person; a city's own people see what any of its places sees. */
const isMeant = (centre: CommentCentre) =>
  ({
    management: sql`k.key = 'management'`,
    city: sql`(split_part(k.key, ':', 1) = 'city' and split_part(k.key, ':', 2) = u.city_id::text
      and (u.place_id is null or k.key = 'city:' || u.city_id or split_part(k.key, ':', 3) = u.place_id::text))`,
    supplier: sql`k.key = 'supplier:' || u.supplier_id`,
  })[centre];

const reader = selectOf(
  { u: 'app_user' },
  { u: ['id', 'name'] },
  {
    unitName: sql<string>`coalesce(p.name, c.name, s.name, ${sections.management.title})`,
    unitId: sql<number | null>`coalesce(u.city_id, u.supplier_id)`,
  },
);
export type Reader = RowOf<typeof reader>;
type Asked = { readonly centre: CommentCentre; readonly title?: string };

/** The people of a centre who would read a comment, by the very scope that keeps others from it; where asked, those who hold a title. */
export async function readersOf(ctx: Ctx, comment: NewComment, { centre, title }: Asked): Promise<Reader[]> {
  const audience = audienceOf(ctx.schema.scopes, 'comment', { from: 'asked r', row: 'r' }) ?? [];
  const holds = sql`exists (select from user_role ur join role o on o.id = ur.role_id
    where ur.user_id = u.id and (o.centre = ${roles.superadmin} or o.power ? ${title ?? ''}))`;
  const { rows } = await sql<Reader>`with asked as ${asRow(comment)},
      k as (select regexp_replace(key, '^own:', '') as key from (${sql.raw(audience.join(' union '))}) a where key is not null)
    select ${reader.columns} from app_user u left join place p on p.id = u.place_id left join city c on c.id = u.city_id
      left join supplier s on s.id = u.supplier_id
    where u.source = ${sources[centre]} and u.status = 'NORMAL' and exists (select from k where ${isMeant(centre)})
      ${title === undefined ? sql`` : sql`and ${holds}`}
    order by 3, u.name, u.id`.execute(unscoped(ctx));
  return rows;
}

/** Stores a comment of the caller. */
export async function storeComment(
  ctx: Ctx,
  { docType, docId, centre, unitId, placeId, isInternal }: NewComment,
  { content, people, writerId }: { content: string; people: readonly number[]; writerId: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into comment
      (doc_type, doc_id, centre, unit_id, place_id, is_acting, is_internal, content, people, create_time, create_id)
    values (${docType}, ${docId}, ${centre}, ${unitId}, ${placeId}, ${ctx.isActing}, ${isInternal}, ${content}, ${people}, ${ctx.now}, ${writerId})
    returning id`.execute(unscoped(ctx));
  const [stored] = rows;
  if (!stored) throw new Error('no comment was written');
  return stored.id;
}
