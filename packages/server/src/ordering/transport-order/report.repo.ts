import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { batchReport } from '@material/contract/ordering/attachments.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import {
  isOutdated,
  missingState,
  reportState,
  type LotReport,
  type ReportAge,
  type ReportState,
} from '@material/contract/ordering/transport-order/lot.rules.ts';
import { counting } from '../../kernel/attachment/attachment.repo.ts';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { loadCategoryRules } from '../../catalogue/public.ts';
import { reportTypeNames } from '../goods/report-types.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

type Report = LotReport & ReportAge;
const lotFacts = selectOf(
  { lot: 'transport_lot', t: 'transport_order' },
  { lot: ['id', 'materialId', 'reportState'], t: ['departAt'] },
  {
    reports: sql<
      Report[]
    >`coalesce((select jsonb_agg(jsonb_build_object('typeId', r.batch_report_type_id, 'result', r.result, 'verdict', a.verdict,
          'issueDate', r.issue_date, 'validDays', y.valid_days))
        from attachment a join lot_report r on r.attachment_id = a.id
          join batch_report_type y on y.id = r.batch_report_type_id
        where ${counting(batchReport)} and a.owner_id = lot.id), '[]')`,
  },
);

type Standing = { readonly id: number; readonly state: ReportState };

/** Where the reports of lots stand by what their materials ask for now, of those for whom that is not what is stored. */
async function changedStandings(ctx: Ctx, lotIds: readonly number[]): Promise<readonly Standing[]> {
  const { rows } = await lotFacts.from`transport_lot lot join transport_line line on line.id = lot.transport_line_id
    join transport_order t on t.id = line.transport_order_id where lot.id = any(${lotIds})`.execute(unscoped(ctx));
  const materialIds = rows.map((row) => row.materialId);
  const [required, rules] = await Promise.all([reportTypeNames(ctx, materialIds), loadCategoryRules(ctx, materialIds)]);
  return rows.flatMap(({ id, materialId, reportState: before, reports, departAt }) => {
    const on = businessDate(departAt ?? ctx.now);
    const state = reportState(
      (required.get(materialId) ?? []).map((type) => type.id),
      // What did not pass counts however old it is.
      reports.filter((report) => report.result === 'FAILED' || report.verdict === 'FAILED' || !isOutdated(report, on)),
      missingState(rules.get(materialId)?.reportRule ?? null),
    );
    return state === before ? [] : [{ id, state }];
  });
}

/** Lots as their reports stand now. */
export async function withStandings<L extends { readonly id: number; readonly report_state: ReportState }>(
  ctx: Ctx,
  lots: readonly L[],
): Promise<ReadonlyMap<number, L>> {
  const changed = await changedStandings(
    ctx,
    lots.map(({ id }) => id),
  );
  const states = new Map(changed.map(({ id, state }) => [id, state]));
  return new Map(lots.map((lot) => [lot.id, { ...lot, report_state: states.get(lot.id) ?? lot.report_state }]));
}

/** Brings the report states of lots in line with their reports and with what their materials ask for now. */
export async function refreshReportStates(ctx: Ctx, lotIds: readonly number[]): Promise<void> {
  const changed = await changedStandings(ctx, lotIds);
  if (changed.length === 0) return;
  await sql`update transport_lot t set report_state = d.state, row_version = t.row_version + 1
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as d(id bigint, state text) where t.id = d.id`.execute(
    unscoped(ctx),
  );
}

const said = selectOf(
  { r: 'lot_report', y: 'batch_report_type' },
  { r: ['issueDate', 'result'] },
  {
    id: 'r.attachment_id',
    typeId: 'r.batch_report_type_id',
    typeName: 'y.name',
    no: sql<string>`coalesce(r.no, '')`,
  },
);

/** What reports say beside their files, by file. */
export async function reportFacts(ctx: Ctx, ids: readonly Seen<'attachment'>[]) {
  const found = said.from`lot_report r join batch_report_type y on y.id = r.batch_report_type_id
    where r.attachment_id = any(${ids})`;
  const rows = ids.length === 0 ? [] : await readUnder(ctx, ids, found);
  return new Map(rows.map(({ id, ...fact }) => [id, fact]));
}

const home = selectOf(
  { t: 'transport_order', line: 'transport_line', lot: 'transport_lot', ask: 'ask_line' },
  { t: ['no', 'status', 'departAt'], line: ['cityId', 'supplierId', 'placeId'], lot: ['lotNo'], ask: ['materialName'] },
  {
    transportId: 't.id',
    /** The place has counted the lot. */
    isSigned: sql<boolean>`exists (select 1 from inbound_line i join inbound_order o on o.id = i.inbound_order_id
      where i.transport_lot_id = lot.id and not i.is_reversed and i.is_counted and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and not o.is_deleted)`,
  },
);
export type LotHome = RowOf<typeof home>;

/** Where a lot belongs; `locked`: nobody else changes its reports or signs for it until the transaction ends. */
export async function lotHome(ctx: Ctx, lotId: Seen<'transport_lot'>, lock?: 'locked'): Promise<LotHome> {
  if (lock) await runUnder(ctx, lotId, sql`select id from transport_lot where id = ${lotId} for update`);
  const found = sql<LotHome>`select ${home.columns}
    from transport_lot lot join transport_line line on line.id = lot.transport_line_id
      join transport_order t on t.id = line.transport_order_id join ask_line ask on ask.id = line.ask_line_id
    where lot.id = ${lotId}`;
  const [row] = await readUnder(ctx, lotId, found);
  return row ?? refuse('notFound');
}

/** How many days a report of a type counts; null: for good. */
export const validDaysOf = async (ctx: Ctx, typeId: number): Promise<number | null> => {
  const found = await ctx.find('batch_report_type', typeId).select('batch_report_type.valid_days').executeTakeFirst();
  return found?.valid_days ?? null;
};

/** Keeps what a report says beside its file. */
export const saveFacts = (
  ctx: Ctx,
  { id, input }: { readonly id: Seen<'attachment'>; readonly input: Input<typeof batchReport.calls.add> },
) =>
  runUnder(
    ctx,
    id,
    sql`insert into lot_report (attachment_id, batch_report_type_id, no, issue_date, result)
      values (${id}, ${input.reportTypeId}, ${input.no.trim() || null}, ${input.issueDate ?? null}, ${input.result})`,
  );

/** Whether one of these reports concludes that its lot did not pass. */
export const hasFailed = async (ctx: Ctx, ids: readonly Seen<'attachment'>[]): Promise<boolean> =>
  [...(await reportFacts(ctx, ids)).values()].some(({ result }) => result === 'FAILED');
