import type { BusinessDate } from '@material/contract/kernel/value/business-time.ts';
import type { smsReadiness } from '@material/contract/messaging/sms-user.calls.ts';
import { sql } from '../../kernel/database/sql.ts';

/** SQL of whether a text message may go to an account: in use, with a number that was proved or is on the white list that day. */
export const readinessOf = (account: string, today: BusinessDate) => sql<keyof typeof smsReadiness.states>`case
  when ${sql.ref(`${account}.status`)} <> 'NORMAL' then 'STOPPED'
  when ${sql.ref(`${account}.phone_proved_at`)} is not null
    or exists (select from phone_white_list w where w.mobile = ${sql.ref(`${account}.phone`)}
      and w.status = 'ENABLED' and (w.valid_to is null or w.valid_to >= ${today}::date)) then 'READY'
  else 'UNPROVED' end`;
