import type { Generated } from 'kysely';
import type { Stamps } from '../kernel/database/columns.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';

export type FilesTables = {
  attachment: Stamps & {
    kind: string;
    name: string;
    bytes: number;
    sha256: Buffer;
    content_type: string;
    storage_key: string;
    city_id: number | null;
    place_id: number | null;
    supplier_id: number | null;
    doc_type: string | null;
    doc_id: number | null;
    is_deleted: Generated<boolean>;
    remark: string | null;
  };
};

export const filesScopes = {
  attachment: { city: 'city_id', supplier: 'supplier_id', place: 'place_id', hiddenBy: 'is_deleted' },
} as const satisfies Scopes<FilesTables>;

type FilesScopes = typeof filesScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends FilesTables {}
  interface TableScopes extends FilesScopes {}
}
