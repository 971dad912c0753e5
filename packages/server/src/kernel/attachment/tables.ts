import type { Verdict, AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import type { Generated } from 'kysely';
import type { ConstraintRow } from '@material/contract/kernel/value/errors.ts';
import type { NullableDate, NullableInstant, Stamps } from '../database/columns.ts';
import type { Scopes } from '../database/scope-rules.ts';

type AttachmentTables = {
  attachment: Stamps & {
    kind: string;
    owner_type: string;
    owner_id: number;
    slot: string | null;
    version: Generated<number>;
    name: string;
    bytes: number;
    sha256: Buffer;
    content_type: string;
    storage_key: string;
    has_thumbnail: Generated<boolean>;
    stored_at: NullableInstant;
    replaced_at: NullableInstant;
    valid_until: NullableDate;
    verdict: Verdict | null;
    verdict_by: number | null;
    verdict_at: NullableInstant;
    verdict_reason: string | null;
    deleted_at: NullableInstant;
    deleted_by: number | null;
  };
};

/** A file is seen by whoever sees the row that it is of. */
export const attachmentScopes = (kinds: readonly AnyAttachment[]) =>
  ({
    attachment: { owners: { type: 'owner_type', id: 'owner_id', of: [...new Set(kinds.map((kind) => kind.of))] } },
  }) as const satisfies Scopes<AttachmentTables>;

/** What SQL refuses of files. */
export const attachmentConstraints = {
  attachment_bytes_check: { message: '文件大小不正确' },
  attachment_current_key: { message: '同类文件刚被他人上传，请刷新' },
  attachment_looked_check: { message: '确认结论须连同确认人和时间' },
  attachment_sha256_check: { message: '文件校验值不正确' },
  attachment_storage_key: { message: '文件存放位置重复，请重新上传' },
  attachment_verdict_check: { message: '请选择确认结论', path: ['result'] },
  attachment_version_check: { message: '文件版本不正确' },
} as const satisfies Record<string, ConstraintRow>;

type AttachmentScopes = ReturnType<typeof attachmentScopes>;
declare module '../database/registry.ts' {
  interface Tables extends AttachmentTables {}
  interface TableScopes extends AttachmentScopes {}
}
