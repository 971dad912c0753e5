import type { ColumnType, Generated } from 'kysely';
import type { InstantColumn, JsonColumn, NullableInstant } from './columns.ts';
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
  duty: {
    doc_type: string;
    doc_id: number;
    party: string;
    until: NullableInstant;
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
    result: Generated<string>;
  };
};

export const kernelScopes = {
  setting: 'system',
  idempotency: 'system',
  write_probe: 'system',
  outbox: 'system',
  event: { city: 'city_id', supplier: 'supplier_id' },
  duty: { city: 'city_id', place: 'place_id', supplier: 'supplier_id' },
  audit: 'system',
} as const satisfies Scopes<KernelTables>;
