import { power } from '@material/contract/kernel/call/screen.ts';
import { isIn } from '@material/contract/kernel/document/machine.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { complaintOutcomes } from '@material/contract/quality/complaint/complaint.rules.ts';
import { complaintStatus } from '@material/contract/quality/complaint/complaint.status.ts';
import { qualityScreens } from '@material/contract/quality/screens.ts';
import { peopleOf, type Side } from '../../identity/public.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { tellOfDocument, why } from '../../kernel/operation/notice.ts';
import { seenRow } from '../../kernel/row/run-under.ts';

const { complaintOrder, questionDeal, supplierComplaint } = qualityScreens;

const powers = {
  place: power(complaintOrder, '提交'),
  supplier: power(supplierComplaint, '答复'),
  management: power(questionDeal, '处理'),
} as const satisfies Record<Side, unknown>;

type Told = { readonly sides: readonly Side[]; readonly title: string; readonly content: string };

async function tell(ctx: Ctx, id: Seen<'complaint_order'>, { sides, title, content }: Told): Promise<void> {
  for (const side of sides) {
    const people = await peopleOf(ctx, id, { table: 'complaint_order', side, power: powers[side] });
    tellOfDocument(ctx, people, (no) => ({ title: `${no} ${title}`, content: `投诉单 ${no} ${content}。` }));
  }
}

/** Its supplier hears what was decided; its place is waited for, which tells it. */
export async function tellResolved(ctx: Ctx, id: Seen<'complaint_order'>): Promise<void> {
  const complaint = await seenRow(ctx, 'complaint_order', id);
  if (!complaint || complaint.complaint_outcome === null || !isIn(complaintStatus, 'resolved', complaint.status))
    return;
  const { complaint_outcome: outcome, deduct_amount: deducted, handle_opinion: opinion } = complaint;
  const amount = deducted === null ? '' : ` ¥${formatMoney(deducted)}`;
  await tell(ctx, id, {
    sides: ['supplier'],
    title: '投诉已处理',
    content: `处理结果：${complaintOutcomes[outcome]}${amount}，${opinion ?? ''}`.replace(/。$/, ''),
  });
}

export const tellRejected = (ctx: Ctx, id: Seen<'complaint_order'>, reason?: string): Promise<void> =>
  tell(ctx, id, { sides: ['place', 'supplier'], title: '投诉不成立', content: `经核实不成立${why(reason)}` });

export const tellRevoked = (ctx: Ctx, id: Seen<'complaint_order'>, reason?: string): Promise<void> =>
  tell(ctx, id, { sides: ['supplier'], title: '投诉已撤销', content: `已由门店撤销，无需再答复${why(reason)}` });

export const tellReopened = (ctx: Ctx, id: Seen<'complaint_order'>, reason?: string): Promise<void> =>
  tell(ctx, id, { sides: ['supplier'], title: '重新投诉', content: `门店不认可处理结果，重新投诉${why(reason)}` });

/** Half of the supplier's time is over, and it has not said anything. */
export const tellHalfGone = (ctx: Ctx, id: Seen<'complaint_order'>, until: string): Promise<void> =>
  tell(ctx, id, {
    sides: ['supplier', 'management'],
    title: '投诉待答复',
    content: `供应商尚未答复，须在 ${until} 前答复，逾期由管理中心直接处理`,
  });
