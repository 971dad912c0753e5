import { smsCalls } from '@material/contract/identity/sms.calls.ts';
import { codeText, signed } from '@material/contract/kernel/value/sms.rules.ts';
import { implement, type Binding } from '../../kernel/call/implement.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { smsList } from './sms.list.ts';

const { getListSms, revealSms } = smsCalls;

export const smsHandlers: readonly Binding[] = [
  ...implementLists({ getListSms }, { getListSms: smsList }),
  ...implement(
    { revealSms },
    {
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
