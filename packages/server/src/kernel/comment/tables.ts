import type { Comments } from '@material/contract/kernel/document/comment.ts';
import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';
import type { Generated } from 'kysely';
import type { InstantColumn } from '../database/columns.ts';
import type { Scopes } from '../database/scope-rules.ts';

export type CommentCentre = 'management' | 'city' | 'supplier';

type CommentTables = {
  comment: {
    id: Generated<number>;
    doc_type: string;
    doc_id: number;
    centre: CommentCentre;
    unit_id: number | null;
    place_id: number | null;
    is_acting: Generated<boolean>;
    is_internal: boolean;
    content: string;
    people: Generated<readonly number[]>;
    create_time: InstantColumn;
    create_id: number;
  };
};

/** A comment is seen by whoever sees the document that it is on; an internal one by its unit's own people among them. */
export const commentScopes = (kinds: readonly Comments[]) =>
  ({
    comment: {
      owners: { type: 'doc_type', id: 'doc_id', of: kinds.map(({ of }) => of) },
      within: { internal: 'is_internal', centre: 'centre', unit: 'unit_id', place: 'place_id' },
    },
  }) as const satisfies Scopes<CommentTables>;

/** What SQL refuses of comments. */
export const commentConstraints = {
  comment_acting_check: { message: '代办时不能写内部评论', path: ['isInternal'] },
  comment_centre_check: { message: '评论所属中心不正确' },
  comment_content_check: { message: '评论应为 1 到 500 个字', path: ['content'] },
  comment_unit_check: { message: '评论所属单位不正确' },
  comment_user_fkey: { message: '用户不存在，或仍有评论' },
} as const satisfies Record<string, ConstraintRow>;

type CommentScopes = ReturnType<typeof commentScopes>;
declare module '../database/registry.ts' {
  interface Tables extends CommentTables {}
  interface TableScopes extends CommentScopes {}
}
