import { bankDelayHours, tailOf } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { peopleOf } from './bank-change.repo.ts';

type Change = Pick<
  SeenRow<'supplier_bank_change'>,
  'id' | 'no' | 'old_bank_account' | 'bank_account' | 'bank_name' | 'effective_at'
>;

/** What is told of a change, in one sentence each; why, where somebody said why. */
const told = {
  asked: { title: '申请变更银行信息', text: `由另一人审核，通过后还要过 ${bankDelayHours} 小时才生效` },
  approved: { title: '银行信息变更已通过审核', text: '到生效时间起按新账号付款，之前仍付原账号' },
  effective: { title: '银行信息已变更', text: '从现在起按新账号付款' },
  refused: { title: '银行信息变更被驳回', text: '仍按原账号付款' },
  halted: { title: '银行信息变更被叫停', text: '仍按原账号付款' },
  withdrawn: { title: '银行信息变更已撤回', text: '仍按原账号付款' },
} as const;
export type Told = keyof typeof told;

function contentOf(change: Change, what: Told, reason: string | undefined): string {
  const { no, bank_name: bank, effective_at: at } = change;
  const accounts = `原${tailOf(change.old_bank_account)}，新${tailOf(change.bank_account)}（${bank}）`;
  const since = what === 'approved' && at ? `，生效时间 ${wireTime(at).slice(0, 16)}` : '';
  const why = reason === undefined || reason === '' ? '' : `。原因：${reason}`;
  return `${no}：${accounts}${since}。${told[what].text}${why}。如有疑问，请立即联系管理中心采购。`;
}

/** Tells finance and the supplier's own administrators what became of a change. */
export async function tellBankChange(
  ctx: Ctx,
  change: Change & { readonly supplierName: string },
  { what, reason }: { readonly what: Told; readonly reason?: string | undefined },
): Promise<void> {
  const { finance, supplier } = await peopleOf(ctx, change.id);
  const people = [...finance, ...supplier];
  if (people.length === 0) return;
  const title = `${change.supplierName}${told[what].title}`;
  const notice: Notice = { title, content: contentOf(change, what, reason), people };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}
