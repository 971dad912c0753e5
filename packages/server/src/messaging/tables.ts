import type { Generated } from 'kysely';
import type { InstantColumn, NullableInstant } from '../kernel/database/columns.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';

export type MessagingTables = {
  message: {
    id: Generated<number>;
    type: '通知' | '公告' | '业务';
    title: string;
    content: Generated<string>;
    doc_type: string | null;
    party: string | null;
    doc_part: string | null;
    forced_read: Generated<boolean>;
    forced_read_time: Generated<number>;
    create_time: InstantColumn;
    create_id: number | null;
  };
  message_receiver: {
    id: Generated<number>;
    message_id: number;
    user_id: number;
    count: Generated<number>;
    doc_id: number | null;
    doc_no: string | null;
    create_time: InstantColumn;
    read_at: NullableInstant;
  };
};

export const messagingScopes = {
  message: { receivers: { through: 'message_receiver', on: ['message_id', 'id'], user: 'user_id' } },
  message_receiver: { user: 'user_id' },
} as const satisfies Scopes<MessagingTables>;

type MessagingScopes = typeof messagingScopes;

declare module '../kernel/database/registry.ts' {
  interface Tables extends MessagingTables {}
  interface TableScopes extends MessagingScopes {}
}
