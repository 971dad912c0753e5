import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import type { FileRow } from '@material/contract/kernel/document.ts';
import {
  reportState,
  type LotReport,
  type ReportResult,
  type ReportState,
} from '@material/contract/ordering/lot.rules.ts';
import { wireTime } from '@material/contract/kernel/business-time.ts';
import { sql } from 'kysely';
import { created, unscoped, updated, type Ctx } from '../../kernel/ctx.ts';
import { readUnder, runUnder } from '../../kernel/database/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { fileRowOf } from '../../kernel/file/files.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { reportTypeNames } from '../goods/report-types.repo.ts';
import { lotCondition, seenOf, seen, type LotsOf } from './transport-facts.repo.ts';

type ReportFacts = { id: number; materialId: number; state: ReportState; reports: LotReport[] };

/** Brings the report states of lots in line with their reports and with what their materials ask for now. */
export async function refreshReportStates(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  const { rows } = await sql<ReportFacts>`
    select lot.id, lot.material_id as "materialId", lot.report_state as state,
      coalesce((select jsonb_agg(jsonb_build_object('typeId', r.batch_report_type_id, 'result', r.result, 'verdict', r.verdict))
        from lot_report r where r.transport_lot_id = lot.id and r.replaced_at is null), '[]') as reports
    from transport_lot lot where lot.id = any(${lotIds})`.execute(unscoped(ctx));
  const required = await reportTypeNames(
    ctx,
    rows.map((row) => row.materialId),
  );
  const changed = rows.flatMap(({ id, materialId, state, reports }) => {
    const now = reportState(
      (required.get(materialId) ?? []).map((type) => type.id),
      reports,
    );
    return now === state ? [] : [{ id, state: now }];
  });
  if (changed.length === 0) return;
  await sql`update transport_lot t set report_state = d.state, row_version = t.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as d(id bigint, state text) where t.id = d.id`.execute(
    unscoped(ctx),
  );
}

export type ReportRow = {
  id: number;
  typeId: number;
  typeName: string;
  no: string;
  issueDate: string | null;
  result: ReportResult;
  file: FileRow | null;
  uploadTime: string;
  uploadName: string;
  verdict: ReportResult | null;
  verdictTime: string | null;
  verdictName: string;
  verdictReason: string;
  replacedTime: string | null;
  lotId: number;
  lotNo: string;
  materialName: string;
};
type Times = 'uploadTime' | 'verdictTime' | 'replacedTime';
type Stored = Omit<ReportRow, 'file' | Times> & {
  uploadTime: Date;
  verdictTime: Date | null;
  replacedTime: Date | null;
  fileId: number | null;
  fileName: string;
  fileBytes: number;
  fileType: string;
  fileTime: Date;
};

const timeOrNull = (at: Date | null): string | null => (at === null ? null : wireTime(at));

const rowOf = ({ fileId, fileName, fileBytes, fileType, fileTime, ...report }: Stored): ReportRow => ({
  ...report,
  uploadTime: wireTime(report.uploadTime),
  verdictTime: timeOrNull(report.verdictTime),
  replacedTime: timeOrNull(report.replacedTime),
  file:
    fileId === null
      ? null
      : fileRowOf({ id: fileId, name: fileName, bytes: fileBytes, content_type: fileType, create_time: fileTime }),
});

/** The reports of the lots that the caller may see, by lot: those that count in the order they came, then what they replaced. */
export async function batchReports(ctx: Ctx, which: LotsOf): Promise<ReportRow[]> {
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const found = sql<Stored>`
    select r.id, r.batch_report_type_id as "typeId", y.name as "typeName", coalesce(r.no, '') as no, r.issue_date as "issueDate", r.result,
      r.create_time as "uploadTime", coalesce(uploader.name, '') as "uploadName", r.verdict, r.verdict_at as "verdictTime",
      coalesce(looker.name, '') as "verdictName", coalesce(r.verdict_reason, '') as "verdictReason", r.replaced_at as "replacedTime",
      lot.id as "lotId", lot.lot_no as "lotNo", ${name} as "materialName", a.id as "fileId", a.name as "fileName", a.bytes as "fileBytes",
      a.content_type as "fileType", a.create_time as "fileTime"
    from lot_report r join batch_report_type y on y.id = r.batch_report_type_id join transport_lot lot on lot.id = r.transport_lot_id
      join transport_line line on line.id = lot.transport_line_id join ask_line ask on ask.id = line.ask_line_id
      left join app_user uploader on uploader.id = r.create_id left join app_user looker on looker.id = r.verdict_by
      left join attachment a on a.id = r.attachment_id and not a.is_deleted
    where ${lotCondition(which)} ${seen(ctx)}
    order by lot.id, r.replaced_at is not null, r.id`;
  const rows = await readUnder(ctx, seenOf(which), found);
  return rows.map(rowOf);
}

const home = selectOf(
  { t: 'transport_order', line: 'transport_line', lot: 'transport_lot', ask: 'ask_line' },
  { t: ['no', 'status'], line: ['cityId', 'supplierId', 'placeId'], lot: ['lotNo'], ask: ['materialName'] },
  {
    transportId: 't.id',
    /** The place has counted the lot. */
    isSigned: sql<boolean>`exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = lot.id and i.is_counted and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted)`,
  },
);
export type LotHome = RowOf<typeof home>;

/** Where a lot belongs; `locked`: nobody else changes its reports or signs for it until the transaction ends. */
export async function lotHome(ctx: Ctx, lotId: Seen<'transport_lot'>, lock?: 'locked'): Promise<LotHome | undefined> {
  if (lock) await runUnder(ctx, lotId, sql`select id from transport_lot where id = ${lotId} for update`);
  const found = sql<LotHome>`select ${home.columns}
    from transport_lot lot join transport_line line on line.id = lot.transport_line_id
      join transport_order t on t.id = line.transport_order_id join ask_line ask on ask.id = line.ask_line_id
    where lot.id = ${lotId}`;
  const [row] = await readUnder(ctx, lotId, found);
  return row;
}

export type NewReport = {
  readonly lotId: Seen<'transport_lot'>;
  readonly reportTypeId: number;
  readonly no: string;
  readonly issueDate?: string | undefined;
  readonly result: ReportResult;
};

/** A later report of a kind takes the place of the earlier one, which stays; not once its goods were signed for. */
export async function saveReport(
  ctx: Ctx,
  report: NewReport,
  at: LotHome & { readonly attachmentId: number },
): Promise<{ isReplacing: boolean }> {
  const db = unscoped(ctx);
  const before = await db
    .updateTable('lot_report')
    .set({ replaced_at: ctx.now, ...updated(ctx) })
    .where('transport_lot_id', '=', report.lotId)
    .where('batch_report_type_id', '=', report.reportTypeId)
    .where('replaced_at', 'is', null)
    .returning(['no', 'result', 'attachment_id', 'verdict'])
    .executeTakeFirst();
  if (before && at.isSigned)
    refuse('blocked', { reason: `批次 ${at.lotNo} 已签收，批检报告不能再替换；有疑问请联系收货单位` });
  const after = { no: report.no, result: report.result, attachment_id: at.attachmentId };
  ctx.audit({ table: 'transport_lot', id: report.lotId, ...(before ? { before } : {}), after });
  await db
    .insertInto('lot_report')
    .values({
      transport_lot_id: report.lotId,
      city_id: at.cityId,
      supplier_id: at.supplierId,
      batch_report_type_id: report.reportTypeId,
      no: report.no.trim() || null,
      issue_date: report.issueDate ?? null,
      result: report.result,
      attachment_id: at.attachmentId,
      ...created(ctx),
    })
    .execute();
  await refreshReportStates(ctx, [report.lotId]);
  return { isReplacing: before !== undefined };
}

export type Verdict = {
  readonly lotId: Seen<'transport_lot'>;
  readonly reportIds: readonly number[];
  readonly result: ReportResult;
  readonly reason: string;
};

/** What somebody found who looked at reports; undefined when one of them does not count any more. */
export async function saveVerdict(ctx: Ctx, { lotId, reportIds, result, reason }: Verdict) {
  const looked = await unscoped(ctx)
    .updateTable('lot_report')
    .set({
      verdict: result,
      verdict_by: ctx.userId,
      verdict_at: ctx.now,
      verdict_reason: reason === '' ? null : reason,
      ...updated(ctx),
    })
    .where('transport_lot_id', '=', lotId)
    .where('id', 'in', reportIds)
    .where('replaced_at', 'is', null)
    .returning(['id', 'result', 'batch_report_type_id'])
    .execute();
  if (looked.length !== new Set(reportIds).size) return undefined;
  ctx.audit({ table: 'transport_lot', id: lotId, after: { reports: reportIds, verdict: result, reason } });
  await refreshReportStates(ctx, [lotId]);
  return looked;
}
