import type { FileRow } from '@material/contract/kernel/document.ts';
import type { TransportOrderState } from '@material/contract/ordering/transport-order.status.ts';
import { reportState, type LotReport, type ReportState } from '@material/contract/ordering/lot.rules.ts';
import { sql } from 'kysely';
import { created, dbOf, type Ctx } from '../../kernel/ctx.ts';
import { fileRowOf } from '../../kernel/files.ts';
import { scopeCondition } from '../../kernel/scope.ts';
import { reportTypeNames } from '../document/report-types.repo.ts';
import { lotCondition, type LotsOf } from './transport-facts.repo.ts';

type ReportFacts = { id: number; materialId: number; state: ReportState; reports: LotReport[] };

/** Brings the report states of lots in line with their reports and with what their materials ask for now. */
export async function refreshReportStates(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  const { rows } = await sql<ReportFacts>`
    select lot.id, lot.material_id as "materialId", lot.report_state as state,
      coalesce((select jsonb_agg(jsonb_build_object('typeId', r.batch_report_type_id, 'result', r.result))
        from lot_report r where r.transport_lot_id = lot.id), '[]') as reports
    from transport_lot lot where lot.id = any(${lotIds})`.execute(dbOf(ctx));
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
    dbOf(ctx),
  );
}

export type ReportRow = {
  id: number;
  typeName: string;
  no: string;
  issueDate: string | null;
  result: 'QUALIFIED' | 'FAILED';
  file: FileRow | null;
  lotId: number;
  lotNo: string;
  materialName: string;
};
type Stored = Omit<ReportRow, 'file'> & {
  fileId: number | null;
  fileName: string;
  fileBytes: number;
  fileType: string;
  fileTime: Date;
};

/** The reports of the lots that the caller may see, by lot and in the order they came. */
export async function batchReports(ctx: Ctx, which: LotsOf): Promise<ReportRow[]> {
  const scope = scopeCondition('transport_line', 'line', ctx.centre);
  const name = sql.ref(ctx.request.nameType === 2 ? 'ask.material_short_name' : 'ask.material_name');
  const { rows } = await sql<Stored>`
    select r.id, y.name as "typeName", coalesce(r.no, '') as no, r.issue_date as "issueDate", r.result, lot.id as "lotId", lot.lot_no as "lotNo",
      ${name} as "materialName", a.id as "fileId", a.name as "fileName", a.bytes as "fileBytes", a.content_type as "fileType",
      a.create_time as "fileTime"
    from lot_report r join batch_report_type y on y.id = r.batch_report_type_id join transport_lot lot on lot.id = r.transport_lot_id
      join transport_line line on line.id = lot.transport_line_id join ask_line ask on ask.id = line.ask_line_id
      left join attachment a on a.id = r.attachment_id and not a.is_deleted
    where ${lotCondition(which)} ${scope ? sql`and ${scope}` : sql``}
    order by lot.id, r.id`.execute(dbOf(ctx));
  return rows.map(({ fileId, fileName, fileBytes, fileType, fileTime, ...report }) => ({
    ...report,
    file:
      fileId === null
        ? null
        : fileRowOf({ id: fileId, name: fileName, bytes: fileBytes, content_type: fileType, create_time: fileTime }),
  }));
}

export type LotHome = {
  transportId: number;
  cityId: number;
  supplierId: number;
  placeId: number;
  status: TransportOrderState;
  no: string;
};

/** Where a lot belongs. */
export async function lotHome(ctx: Ctx, lotId: number): Promise<LotHome | undefined> {
  const { rows } = await sql<LotHome>`
    select t.id as "transportId", t.no, t.status, line.city_id as "cityId", line.supplier_id as "supplierId", line.place_id as "placeId"
    from transport_lot lot join transport_line line on line.id = lot.transport_line_id
      join transport_order t on t.id = line.transport_order_id
    where lot.id = ${lotId}`.execute(dbOf(ctx));
  return rows[0];
}

export type NewReport = {
  readonly lotId: number;
  readonly reportTypeId: number;
  readonly no: string;
  readonly issueDate?: string | undefined;
  readonly result: 'QUALIFIED' | 'FAILED';
};

/** A later report of a kind takes the place of the earlier one, which stays in the audit. */
export async function saveReport(
  ctx: Ctx,
  report: NewReport,
  home: LotHome & { readonly attachmentId: number },
): Promise<void> {
  const db = dbOf(ctx);
  await sql`select id from transport_lot where id = ${report.lotId} for update`.execute(db);
  const before = await db
    .deleteFrom('lot_report')
    .where('transport_lot_id', '=', report.lotId)
    .where('batch_report_type_id', '=', report.reportTypeId)
    .returning(['no', 'result', 'attachment_id'])
    .executeTakeFirst();
  const after = { no: report.no, result: report.result, attachment_id: home.attachmentId };
  ctx.audit({ table: 'transport_lot', id: report.lotId, ...(before ? { before } : {}), after });
  await db
    .insertInto('lot_report')
    .values({
      transport_lot_id: report.lotId,
      city_id: home.cityId,
      supplier_id: home.supplierId,
      batch_report_type_id: report.reportTypeId,
      no: report.no.trim() || null,
      issue_date: report.issueDate ?? null,
      result: report.result,
      attachment_id: home.attachmentId,
      ...created(ctx),
    })
    .execute();
  await refreshReportStates(ctx, [report.lotId]);
}
