import { certificateFile, cityFile } from '@material/contract/catalogue/attachments.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { filesOf, type Ctx } from '../../kernel/ctx.ts';
import { counting } from '../../kernel/attachment/attachment.repo.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import type { ZippedFile } from '../../kernel/excel/zip-files.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { readScoped } from '../../kernel/row/run-under.ts';
import { isDepartedLot } from './file-manage.list.ts';

type Wanted = {
  readonly certificates: readonly number[];
  readonly reports: readonly number[];
  readonly cityId: number | undefined;
};

const stored = selectOf(
  { a: 'attachment' },
  { a: ['id', 'name', 'storageKey'] },
  {
    /** Whose it is and what it is of; empty for a city's own. */
    ofText: sql<string>`coalesce(
      (select s.short_name || ' ' || f.name || ' ' || c.certificate_no from supplier_certificate c join supplier s on s.id = c.supplier_id
        join supplier_file_type f on f.id = c.supplier_file_type_id where a.owner_type = 'supplier_certificate' and c.id = a.owner_id),
      (select s.short_name || ' ' || k.material_name || ' ' || l.lot_no from transport_lot l join transport_line t on t.id = l.transport_line_id
        join ask_line k on k.id = t.ask_line_id join supplier s on s.id = t.supplier_id
        where a.owner_type = 'transport_lot' and l.id = a.owner_id), '')`,
  },
);
export type StoredFile = RowOf<typeof stored>;

/** The files of certificates, chosen reports of lots that have left, and all files of a city, as far as the caller sees them. */
export const filesToZip = (ctx: Ctx, { certificates, reports, cityId }: Wanted): Promise<StoredFile[]> =>
  readScoped(
    ctx,
    { a: 'attachment' },
    (seen) => stored.from`attachment a where ${seen('a')} and (
        (${counting(certificateFile)} and a.owner_id = any(${certificates}))
        or (${counting(batchReport)} and a.id = any(${reports}) and ${isDepartedLot(sql.ref('a.owner_id'))})
        or (${counting(cityFile)} and a.owner_id = ${cityId ?? null}))
      order by a.kind, a.owner_id, a.id`,
  );

/** Their bytes, one after the other. */
export async function* bytesOf(ctx: Ctx, files: readonly StoredFile[]): AsyncGenerator<ZippedFile, void, undefined> {
  for (const { name, storageKey, ofText } of files) {
    const body = await filesOf(ctx).open(storageKey);
    if (!body) refuse('brokenFile', { reason: `“${name}”的内容已丢失，请联系管理员` });
    yield { name: ofText === '' ? name : `${ofText} ${name}`, body };
  }
}
