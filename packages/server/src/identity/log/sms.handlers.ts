import { smsCalls } from '@material/contract/identity/sms.calls.ts';
import { codeText, signed } from '@material/contract/kernel/value/sms.rules.ts';
import { implement, type Binding } from '../../kernel/call/implement.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { putAgain } from '../../kernel/sms/sms.repo.ts';
import { smsList } from './sms.list.ts';

const { getListSms, revealSms, resendSms } = smsCalls;

export const smsHandlers: readonly Binding[] = [
  ...implementLists({ getListSms }, { getListSms: smsList }),
  ...implement(
    { revealSms, resendSms },
    {
      resendSms: async (ctx, { id }) => {
        const found = await ctx.from('sms').select(['kind', 'status']).where('id', '=', id).executeTakeFirst();
        const { kind, status } = found ?? refuse('notFound');
        if (kind !== 'NOTICE') refuse('blocked', { reason: '验证码不能重发，请重新获取' });
        if (status !== 'FAILED' || !(await putAgain(ctx, id)))
          refuse('blocked', { reason: '只有发送失败的短信可以重发' });
        ctx.audit({ table: 'sms', id, after: { status: 'WAITING' } });
        return { id };
      },
      revealSms: async (ctx, { id }) => {
        const columns = ['phone', 'kind', 'code', 'content', 'valid_until'] as const;
        const found = await ctx.from('sms').select(columns).where('id', '=', id).executeTakeFirst();
        const { phone, kind, code, content, valid_until } = found ?? refuse('notFound');
        ctx.audit({ table: 'sms', id, after: { isRevealed: true } });
        const isValid = code !== null && valid_until > ctx.now;
        const words = kind === 'NOTICE' ? signed(content ?? '') : codeText(kind, isValid ? code : undefined);
        return { toPhone: phone, smsText: words };
      },
    },
  ),
];
