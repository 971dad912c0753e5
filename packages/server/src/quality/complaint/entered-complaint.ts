import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { within } from '@material/contract/kernel/value/problems.ts';
import type { Complainable, complaintCalls } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complainedLotProblems } from '@material/contract/quality/complaint/complaint.rules.ts';
import { loadRules } from '../../catalogue/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { deadline, type LotAt, lotsOfReceipt, minuteOf, takenReceipt } from '../../ordering/public.ts';
import * as repo from './complaint.repo.ts';

type Entered = Input<typeof complaintCalls.addComplaintOrder>;
type EnteredLine = Entered['lines'][number];

/** What is wrong with the lots that somebody entered, each at its field. */
function lineProblems(lines: readonly EnteredLine[], lots: readonly LotAt[]): Problem[] {
  const byId = new Map(lots.map((lot) => [lot.inboundLineId, lot]));
  return lines.flatMap((line, at) => {
    const lot = byId.get(line.inboundLineId);
    if (!lot) return [{ path: ['lines', at], message: '不是这张入库单已收的批次' }];
    if (lines.findIndex(({ inboundLineId }) => inboundLineId === line.inboundLineId) < at)
      return [{ path: ['lines', at], message: '与前面的行重复' }];
    const named = (message: string): string => `${lot.materialName} ${lot.lotNo}：${message}`;
    return within(['lines', at], complainedLotProblems(lot, line.qty), named);
  });
}

/** What is said of a receipt, or of none, held against what may be: everything wrong with it, and the lines as they are stored. */
export async function examine(
  ctx: Ctx,
  receipt: Seen<'inbound_order'> | undefined,
  written: repo.Written,
): Promise<{ readonly problems: readonly Problem[]; readonly lines: readonly repo.WrittenLine[] }> {
  const [lots, type] = await Promise.all([
    receipt === undefined ? [] : lotsOfReceipt(ctx, receipt),
    ctx.find('complaint_type', written.complaintTypeId).select('complaint_type.status').executeTakeFirst(),
  ]);
  const byId = new Map(lots.map((lot) => [lot.inboundLineId, lot]));
  const problems = [
    ...(type?.status === 'ENABLED' ? [] : [{ path: ['complaintTypeId'], message: '该投诉类型已停用，请另选' }]),
    ...(minuteOf(written.happenTime) > ctx.now ? [{ path: ['happenTime'], message: '不能晚于现在' }] : []),
    ...lineProblems(written.lines, lots),
  ];
  const lines = written.lines.flatMap(({ inboundLineId, qty }): repo.WrittenLine[] => {
    const lot = byId.get(inboundLineId);
    return lot ? [{ inbound_line_id: inboundLineId, ask_line_id: lot.askLineId, qty_complained: qty }] : [];
  });
  return { problems, lines };
}

/** Of whom somebody complains: of the supplier of a receipt, or of one that they name. */
async function subjectOf(ctx: Ctx, { inboundId, supplierId, placeId }: Entered): Promise<repo.Subject> {
  if (inboundId !== undefined) {
    const { id, city_id, place_id, supplier_id } = await takenReceipt(ctx, inboundId, '投诉');
    return { inbound_order_id: id, city_id, place_id, supplier_id };
  }
  const named = placeId ?? (ctx.centre.kind === 'city' ? ctx.centre.placeId : null);
  const place = named === null ? undefined : await seenRow(ctx, 'place', named);
  const problems: Problem[] = [
    ...(place ? [] : [{ path: ['placeId'], message: '请选择收货地点' }]),
    ...(supplierId === undefined ? [{ path: ['supplierId'], message: '请选择供应商' }] : []),
  ];
  if (!place || supplierId === undefined) refuseInput(problems);
  return { inbound_order_id: null, city_id: place.city_id, place_id: place.id, supplier_id: supplierId };
}

/** Writes a draft about a receipt, or about a supplier. */
export async function addComplaint(ctx: Ctx, entered: Entered): Promise<Seen<'complaint_order'>> {
  const { inboundId, supplierId: _supplier, placeId: _place, ...written } = entered;
  const subject = await subjectOf(ctx, entered);
  const { problems, lines } = await examine(ctx, inboundId, written);
  if (problems.length > 0) refuseInput(problems);
  const ruleOf = await loadRules(ctx);
  return repo.beginComplaint(ctx, { subject, written, lines, until: deadline(ctx.now, ruleOf('resubmitHours')) });
}

/** The lots of a receipt that somebody may complain of. */
export async function complainableOf(
  ctx: Ctx,
  { inboundId }: { readonly inboundId: Seen<'inbound_order'> },
): Promise<Complainable> {
  await takenReceipt(ctx, inboundId, '投诉');
  const [head, lines] = await Promise.all([
    repo.complainableHead.one(ctx, inboundId),
    repo.complainableLines(ctx, inboundId),
  ]);
  return { ...head, lines };
}
