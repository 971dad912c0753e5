import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Locked } from '../../kernel/document/transition.ts';
import type { AskOrderRecord } from './ask-order.repo.ts';
import type { AskLineRow } from '../ledger/ledger.repo.ts';
import { planRevision, type ReviseInput } from './revise-plan.ts';
import { beginRevision, type RevisedLine } from '../revision/revision.repo.ts';

type At = Locked<AskOrderRecord, AskLineRow>;

const changeOf = ({ material_name: name, qty_from: from, qty_to: to }: RevisedLine) => ({
  label: `${name} 数量`,
  from: shorten(from),
  to: shorten(to),
});

/** Somebody wants an approved order otherwise; it goes on as it is until that was checked. */
export async function revise(ctx: Ctx, at: At, input: ReviseInput) {
  const plan = await planRevision(ctx, at, input);
  const id = await beginRevision(ctx, { order: at.doc, plan, reason: input.reason });
  const dated = plan.newDate === null ? [] : [{ label: '送达日期', from: at.doc.delivery_date, to: plan.newDate }];
  return { head: { revision_id: id }, payload: { changes: [...dated, ...plan.lines.map(changeOf)] } };
}
