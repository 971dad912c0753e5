import { smsCalls, type SmsRow } from '@material/contract/identity/sms.calls.ts';
import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { smsText } from '@material/contract/kernel/value/sms.rules.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listOf, withComputed, type DeclaredList } from '../../kernel/list/list-of.ts';

const rows = listOf(smsCalls.getListSms, {
  table: 'sms',
  joins: {},
  columns: { sentBy: 'provider', failure: sql<string>`coalesce(sms.failure, '')` },
  also: { phone: 'phone' },
  computed: ['toPhone', 'smsText'],
  search: { toPhone: (_ctx, text) => sql<boolean>`sms.phone = ${text}` },
  filters: { createTime: { index: 'sms_create_idx' }, status: { index: 'sms_status_idx' } },
  sorts: { createTime: { index: 'sms_create_idx' } },
});

/** Text messages without what is nobody's to read in passing. */
export const smsList: DeclaredList<SmsRow> = withComputed(rows, (_ctx, { phone, ...row }) => ({
  ...row,
  toPhone: masked('phone', phone),
  smsText: smsText(row.kind),
}));
