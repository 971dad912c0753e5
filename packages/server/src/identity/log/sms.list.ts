import { smsCalls, type SmsRow } from '@material/contract/identity/sms.calls.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { codeText, signed } from '@material/contract/kernel/value/sms.rules.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listOf, withComputed, type DeclaredList } from '../../kernel/list/list-of.ts';

const rows = listOf(smsCalls.getListSms, {
  table: 'sms',
  joins: {},
  columns: { sentBy: 'provider', failure: sql<string>`coalesce(sms.failure, '')` },
  also: { phone: 'phone', content: 'content' },
  computed: ['toPhone', 'smsText'],
  search: { toPhone: (_ctx, text) => sql<boolean>`sms.phone = ${text}` },
  filters: { createTime: { index: 'sms_create_idx' }, status: { index: 'sms_status_idx' } },
  sorts: { createTime: { index: 'sms_create_idx' } },
});

/** Text messages without what is nobody's to read in passing. */
export const smsList: DeclaredList<SmsRow> = withComputed(rows, (_ctx, { phone, content, ...row }) => ({
  ...row,
  toPhone: masked('phone', phone),
  smsText: row.kind === 'NOTICE' ? signed(content ?? '') : codeText(row.kind),
}));
