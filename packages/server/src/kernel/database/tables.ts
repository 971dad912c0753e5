import type { Party } from '@material/contract/kernel/document/machine.ts';
import type { ImportOutcome, ImportRow, ImportState } from '@material/contract/kernel/reference/import.calls.ts';
import type { RefusalData } from '@material/contract/kernel/value/errors.ts';
import type { ColumnPrefs } from '@material/contract/kernel/list/list-view.calls.ts';
import type { QueuedJobKind, QueuedJobState } from '@material/contract/kernel/list/queue.calls.ts';
import type { CodeKind, SmsKind, SmsProviderName, SmsState } from '@material/contract/kernel/value/sms.rules.ts';
import type { RoleName, SectionName } from '@material/contract/kernel/call/screen.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  DefaultedDecimal,
  InstantColumn,
  JsonColumn,
  NullableDecimal,
  NullableInstant,
  Stamps,
} from './columns.ts';
import type { Scopes } from './scope-rules.ts';

/** A `jsonb` column with a default. */
type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Fields = Readonly<Record<string, unknown>>;

export type KernelTables = {
  setting: {
    key: string;
    value: JsonColumn<unknown>;
    update_time: InstantColumn;
    update_id: number | null;
  };
  idempotency: {
    user_id: number;
    call: string;
    /** The centre it was sent from, with its unit. */
    unit: string;
    key: string;
    body_hash: Buffer;
    answer: NullableJson<unknown>;
    create_time: InstantColumn;
  };
  write_probe: {
    is_only: Generated<boolean>;
    update_time: InstantColumn;
  };
  outbox: {
    id: Generated<number>;
    topic: string;
    payload: JsonColumn<Fields>;
    create_time: InstantColumn;
    tries: Generated<number>;
    error: string | null;
    done_at: NullableInstant;
  };
  event: {
    id: Generated<number>;
    type: string;
    doc_type: string;
    doc_id: number;
    line_id: number | null;
    city_id: number | null;
    supplier_id: number | null;
    actor_id: number | null;
    acting_for_id: number | null;
    at: InstantColumn;
    payload: DefaultedJson<Fields>;
  };
  live_word: { xact: Generated<string>; word: string };
  sms: {
    tries: Generated<number>;
    id: Generated<number>;
    kind: SmsKind;
    phone: string;
    code: string | null;
    /** What a notice says behind the sender's name. */
    content: string | null;
    status: Generated<SmsState>;
    valid_until: InstantColumn;
    provider: SmsProviderName | null;
    receipt: string | null;
    failure: string | null;
    create_time: InstantColumn;
    taken_at: NullableInstant;
    sent_at: NullableInstant;
  };
  document_sms: {
    id: Generated<number>;
    doc_type: string;
    doc_id: number;
    name: string;
    phone: string;
    content: string;
    /** Null once the message is forgotten. */
    sms_id: number | null;
    create_time: InstantColumn;
    create_id: number | null;
  };
  sms_code: {
    id: Generated<number>;
    purpose: CodeKind;
    target: string;
    network: string;
    sms_id: number | null;
    code_hash: string;
    wrong_tries: Generated<number>;
    create_time: InstantColumn;
    expires_at: InstantColumn;
    used_at: NullableInstant;
  };
  socket_ticket: { token_hash: Buffer; session_id: number; expires_at: InstantColumn };
  duty: {
    doc_type: string;
    doc_id: number;
    party: Party;
    until: InstantColumn;
    /** When people were told that it had passed. */
    late_at: NullableInstant;
    city_id: number | null;
    place_id: number | null;
    supplier_id: number | null;
  };
  audit: {
    id: Generated<number>;
    at: InstantColumn;
    user_id: number | null;
    user_name: string | null;
    active_role: string | null;
    acting_city_id: number | null;
    acting_supplier_id: number | null;
    ip: string | null;
    request_id: string | null;
    call: string;
    target_table: string | null;
    target_id: number | null;
    before: NullableJson<Fields>;
    after: NullableJson<Fields>;
    result: Generated<'DONE'>;
    user_agent: string | null;
    ms: number | null;
  };
  import_batch: Stamps & {
    kind: string;
    file_name: string;
    city_id: number | null;
    place_id: number | null;
    supplier_id: number | null;
    status: Generated<ImportState>;
    row_count: Generated<number>;
    problem_count: Generated<number>;
    mark_count: Generated<number>;
    hidden_count: Generated<number>;
    progress: Generated<number>;
    amount: DefaultedDecimal;
    unknown_columns: DefaultedJson<readonly string[]>;
    sheet_columns: DefaultedJson<readonly string[]>;
    error: string | null;
    outcome: NullableJson<ImportOutcome>;
    commit_at: NullableInstant;
    commit_by: number | null;
  };
  queued_job: {
    id: Generated<number>;
    work: string;
    input: JsonColumn<unknown>;
    kind: QueuedJobKind;
    name: string;
    user_id: number;
    user_name: string;
    active_role: RoleName;
    name_type: number;
    centre: SectionName;
    city_id: number | null;
    place_id: number | null;
    supplier_id: number | null;
    unit_name: string;
    status: Generated<QueuedJobState>;
    is_listed: Generated<boolean>;
    worker: string | null;
    lease_until: NullableInstant;
    attempt: Generated<number>;
    is_settled: Generated<boolean>;
    progress: Generated<number>;
    row_count: number | null;
    message: string | null;
    refusal: NullableJson<RefusalData>;
    doc_type: string | null;
    doc_id: number | null;
    source_key: string | null;
    file_name: string | null;
    content_type: string | null;
    storage_key: string | null;
    file_bytes: number | null;
    create_time: InstantColumn;
    start_time: NullableInstant;
    end_time: NullableInstant;
    expire_time: NullableInstant;
  };
  list_view: Stamps & {
    user_id: number;
    list: string;
    name: string;
    query: JsonColumn<Readonly<Record<string, string>>>;
    columns: JsonColumn<ColumnPrefs>;
    is_default: Generated<boolean>;
  };
  import_row: {
    import_batch_id: number;
    seq: number;
    sheet_row: number;
    cells: JsonColumn<Readonly<Record<string, string>>>;
    parsed: NullableJson<unknown>;
    problems: NullableJson<ImportRow['problems']>;
    understood: NullableJson<unknown>;
    twin_key: string | null;
    twin_column: string | null;
    amount: NullableDecimal;
    duplicate_of: number | null;
  };
};

export const kernelScopes = {
  setting: 'system',
  idempotency: 'system',
  write_probe: 'system',
  outbox: 'system',
  live_word: 'system',
  sms: { city: 'none', supplier: 'none' },
  document_sms: { city: 'none', supplier: 'none' },
  sms_code: 'system',
  socket_ticket: 'system',
  event: { city: 'city_id', supplier: 'supplier_id' },
  duty: { city: 'city_id', place: 'place_id', supplier: 'supplier_id' },
  audit: { city: 'none', supplier: 'none' },
  import_batch: { city: 'city_id', place: 'place_id', supplier: 'supplier_id' },
  queued_job: { user: 'user_id' },
  list_view: { user: 'user_id' },
  import_row: { via: 'import_batch', by: 'import_batch_id' },
} as const satisfies Scopes<KernelTables>;

/** What is said of rows of the kernel's own that name something. */
export const kernelNouns = { import_batch: '导入批次', queued_job: '后台任务' } as const;
