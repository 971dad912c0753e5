import { certificateFile } from '@material/contract/catalogue/attachments.ts';
import { reminderDays, type CertificateState } from '@material/contract/catalogue/certificate.rules.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { fileListCalls, type ReportFileRow } from '@material/contract/ordering/file-manage.calls.ts';
import { isOutdated, type ReportResult } from '@material/contract/ordering/transport-order/lot.rules.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { RawBuilder } from 'kysely';
import { counting } from '../../kernel/attachment/attachment.repo.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { namedIn } from '../../kernel/list/found-names.ts';
import { likePattern } from '../../kernel/list/like-pattern.ts';
import { custom } from '../../kernel/list/list-filter.ts';
import { listOf, withComputed, type RawOf } from '../../kernel/list/list-of.ts';

/** The rule of `certificateState` on a row of the list, by the days that its type is warned of. */
const stateOf = ({ now }: Ctx): RawBuilder<CertificateState> => {
  const today = businessDate(now);
  return sql<CertificateState>`(case when supplier_certificate.is_long_term or supplier_certificate.expire_date is null then 'VALID'
    when supplier_certificate.expire_date < ${today}::date then 'EXPIRED'
    when supplier_certificate.expire_date <= ${today}::date + coalesce((select w.remind_days from supplier_file_type w
      where w.id = supplier_certificate.supplier_file_type_id), ${sql.lit(reminderDays[0])}) then 'EXPIRING'
    else 'VALID' end)`;
};

export const certificateFiles = listOf(fileListCalls.getListCertificateFile, {
  table: 'supplier_certificate',
  joins: {
    s: { to: 'supplier', by: 'supplier_id' },
    f: { to: 'supplier_file_type', by: 'supplier_file_type_id' },
  },
  columns: {
    supplierName: { shortNameOf: 's' },
    supplierFileTypeName: 'f.name',
    paperState: stateOf,
    fileCount: sql<number>`(select count(*)::int from attachment a
      where ${counting(certificateFile)} and a.owner_id = supplier_certificate.id)`,
  },
  search: {
    certificateNo: 'certificate_no',
    supplierName: namedIn('supplier_certificate.supplier_id', 'supplier'),
  },
  filters: {
    supplierId: { index: 'supplier_certificate_number_key' },
    supplierFileTypeId: { index: 'supplier_certificate_type_idx' },
    paperState: custom<string>((ctx, state) => sql<boolean>`${stateOf(ctx)} = ${state}`, 'supplier_certificate_pkey'),
  },
  sorts: { expireDate: { index: 'supplier_certificate_expiry_idx' } },
  always: () => sql<boolean>`supplier_certificate.status = 'ENABLED'`,
});

/** A lot that has left: what a supplier still prepares is on its way to no city. */
export const isDepartedLot = (
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from transport_lot l
  join transport_line k on k.id = l.transport_line_id join transport_order t on t.id = k.transport_order_id
  where l.id = ${id} and t.status = any(${statesIn(transportOrderStatus, 'departed')}))`;

const ofLot = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from transport_lot l join transport_line k on k.id = l.transport_line_id
    where l.id = attachment.owner_id and ${condition})`;

const reports = listOf(fileListCalls.getListReportFile, {
  table: 'attachment',
  joins: {
    lot: { to: 'transport_lot', by: 'owner_id' },
    k: { to: 'transport_line', by: 'lot.transport_line_id' },
    t: { to: 'transport_order', by: 'k.transport_order_id' },
    s: { to: 'supplier', by: 'k.supplier_id' },
    m: { to: 'material', by: 'lot.material_id' },
    r: sql`left join lot_report r on r.attachment_id = attachment.id`,
    y: sql`left join batch_report_type y on y.id = r.batch_report_type_id`,
  },
  columns: {
    lotId: 'owner_id',
    reportTypeName: sql<string>`coalesce(y.name, '')`,
    reportNo: sql<string>`coalesce(r.no, '')`,
    supplierName: { shortNameOf: 's' },
    materialName: { nameOf: 'm' },
    lotNo: 'lot.lot_no',
    transportNo: 't.no',
    result: sql<ReportResult>`r.result`,
    reportDate: sql<string | null>`r.issue_date`,
  },
  also: { validDays: sql<number | null>`y.valid_days` },
  computed: ['reportTerm'],
  search: {
    reportNo: (_ctx, text) =>
      sql<boolean>`exists (select 1 from lot_report r where r.attachment_id = attachment.id and r.no ilike ${likePattern(text)})`,
    lotNo: (_ctx, text) => ofLot(sql<boolean>`l.lot_no ilike ${likePattern(text)}`),
  },
  filters: {
    supplierId: custom<number>((_ctx, id) => ofLot(sql<boolean>`k.supplier_id = ${id}`), 'attachment_kind_idx'),
    materialId: custom<number>((_ctx, id) => ofLot(sql<boolean>`l.material_id = ${id}`), 'attachment_kind_idx'),
    result: custom<string>(
      (_ctx, result) =>
        sql<boolean>`exists (select 1 from lot_report r where r.attachment_id = attachment.id and r.result = ${result})`,
      'attachment_kind_idx',
    ),
  },
  sorts: {},
  always: () =>
    sql<boolean>`attachment.kind = ${batchReport.kind} and attachment.owner_type = ${batchReport.of} and attachment.stored_at is not null
      and attachment.deleted_at is null and attachment.replaced_at is null and ${isDepartedLot(sql.ref('attachment.owner_id'))}`,
});

function shown({ now }: Ctx, { validDays, ...row }: RawOf<typeof reports>): ReportFileRow {
  const isOver = isOutdated({ issueDate: row.reportDate, validDays }, businessDate(now));
  return { ...row, reportTerm: isOver ? 'OUTDATED' : 'VALID' };
}

export const reportFiles = withComputed(reports, shown);
