import type { Audience } from '@material/contract/messaging/sent-message.calls.ts';
import type { Party } from '@material/contract/kernel/document/machine.ts';
import { messagingReferences } from '@material/contract/messaging/help.reference.ts';
import type { NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import type { Generated } from 'kysely';
import type { InstantColumn, NullableInstant, Stamps } from '../kernel/database/columns.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';
import { openScopes, type TablesOf } from '../kernel/reference/reference-tables.ts';

export type MessagingTables = TablesOf<typeof messagingReferences> & {
  message: Stamps & {
    type: '通知' | '公告' | '业务';
    title: string;
    content: Generated<string>;
    doc_type: string | null;
    party: string | null;
    doc_part: string | null;
    forced_read: Generated<boolean>;
    forced_read_time: Generated<number>;
    audience: Audience | null;
    receiver_words: Generated<string>;
    receiver_count: Generated<number>;
    is_sending: Generated<boolean>;
    withdrawn_at: NullableInstant;
    withdrawn_id: number | null;
    remind_time: NullableInstant;
  };
  message_receiver: {
    id: Generated<number>;
    message_id: number;
    user_id: number;
    count: Generated<number>;
    doc_id: number | null;
    doc_no: string | null;
    doc_text: string | null;
    sender_id: number | null;
    forced_read: Generated<boolean>;
    create_time: InstantColumn;
    opened_at: NullableInstant;
    read_at: NullableInstant;
    remind_time: NullableInstant;
    is_withdrawn: Generated<boolean>;
  };
  message_setting: Stamps & {
    event: string;
    city_id: number | null;
    in_app: boolean;
    content: string;
    by_sms: Generated<boolean>;
    is_urgent: Generated<boolean>;
    readers: Generated<number[]>;
  };
  sms_notice: {
    id: Generated<number>;
    user_id: number;
    notice_type: NoticeType;
    doc_type: string;
    party: Party;
    title: string;
    content: string;
    doc_ids: number[];
    is_urgent: boolean;
    create_time: InstantColumn;
    done_at: NullableInstant;
    sms_id: number | null;
  };
  sms_user: {
    user_id: number;
    notice_types: NoticeType[];
    create_time: InstantColumn;
    create_id: number | null;
  };
};

export const messagingScopes = {
  ...openScopes(messagingReferences),
  // Headquarters’ own; a city's own are read by its page alone.
  message_setting: 'open',
  sms_user: { via: 'app_user', by: 'user_id' },
  sms_notice: { via: 'app_user', by: 'user_id' },
  // A receiver sees the own row of it.
  message: { user: 'create_id' },
  message_receiver: { any: [{ user: 'user_id' }, { user: 'sender_id' }] },
} as const satisfies Scopes<MessagingTables>;

type MessagingScopes = typeof messagingScopes;

declare module '../kernel/database/registry.ts' {
  interface Tables extends MessagingTables {}
  interface TableScopes extends MessagingScopes {}
}
