import type { CityState } from '@material/contract/identity/city.status.ts';
import type { identityReferences } from '@material/contract/identity/references.ts';
import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { ColumnType, Generated } from 'kysely';
import type { InstantColumn, NullableDecimal, NullableInstant, Stamps } from '../kernel/database/columns.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';
import type { TablesOf } from '../kernel/reference/reference-tables.ts';

/** A time of day in Asia/Shanghai, read as `HH:mm:ss`, written as `HH:mm` or longer. */
type ClockColumn = string | null;
type Remark = { remark: string | null };

export type IdentityTables = TablesOf<typeof identityReferences> & {
  session: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    active_role: string;
    city_id: number | null;
    supplier_id: number | null;
    create_time: InstantColumn;
    last_seen: InstantColumn;
    expires_at: InstantColumn;
    ended_at: NullableInstant;
    /** Until when it lasts if somebody comes back; null while nobody has gone. */
    back_until: NullableInstant;
    remember: Generated<boolean>;
    ip: string | null;
    user_agent: string | null;
  };
  sign_in_lock: {
    username: string;
    device: string;
    fail_count: number;
    locked_until: NullableInstant;
    update_time: InstantColumn;
  };
  login_attempt: {
    id: Generated<number>;
    username: string;
    user_id: number | null;
    ip: string | null;
    network: string | null;
    user_agent: string | null;
    result: 'TRYING' | 'PASSED' | 'WRONG' | 'LOCKED' | 'STOPPED' | 'THROTTLED';
    create_time: InstantColumn;
  };
  hot_key: Stamps & { user_id: number; key_name: string; route_address: string; sort: number };
  power_version: { id: Generated<number>; version: number };
  unknown_names: { id: Generated<number>; secret: string };
  app_user: Stamps &
    Remark & {
      username: string;
      name: string;
      phone: string;
      phone_proved_at: NullableInstant;
      password_hash: string;
      password_time: InstantColumn;
      source: 'MANAGEMENT' | 'CITY' | 'SUPPLIER';
      department_id: number | null;
      city_id: number | null;
      place_id: number | null;
      supplier_id: number | null;
      is_main: Generated<boolean>;
      status: Generated<'NORMAL' | 'STOPPED' | 'DISABLED'>;
      stop_reason: string | null;
      last_login_at: NullableInstant;
    };
  role: Stamps &
    Remark & {
      name: string;
      centre: RoleName;
      city_id: number | null;
      power: ColumnType<string[], string | undefined, string>;
    };
  user_role: { user_id: number; role_id: number; create_time: InstantColumn };
  document_handover: {
    id: Generated<number>;
    doc_type: string;
    doc_id: number;
    city_id: number;
    user_id: number;
    create_time: InstantColumn;
    create_id: number | null;
  };
  city: Stamps &
    Remark & {
      code: string;
      name: string;
      adcode: string | null;
      region: string;
      phone: string | null;
      address: string | null;
      lat: NullableDecimal;
      lng: NullableDecimal;
      status: ColumnType<CityState, CityState | undefined, CityState>;
      stop_reason: string | null;
      lock_time: ClockColumn;
      search_text: string;
    };
};

const servedBySupplier = <const C extends string>(column: C) =>
  ({ through: 'supplier_city', on: ['city_id', column], unit: 'supplier_id' }) as const;

export const identityScopes = {
  session: { user: 'user_id' },
  hot_key: { user: 'user_id' },
  login_attempt: 'system',
  sign_in_lock: 'system',
  power_version: 'system',
  unknown_names: 'system',
  // Everybody knows the own account, wherever they work just now.
  app_user: { any: [{ user: 'id' }, { city: 'city_id', supplier: 'supplier_id', place: 'place_id' }] },
  role: { city: 'city_id', supplier: 'none' },
  user_role: { via: 'app_user', by: 'user_id' },
  document_handover: { city: 'city_id', supplier: 'none' },
  city: { city: 'id', supplier: servedBySupplier('id') },
  place: { city: 'city_id', supplier: servedBySupplier('city_id'), place: 'id' },
  department: { city: 'city_id', supplier: 'none' },
  branch: { city: 'city_id', supplier: 'none' },
  payee: { city: 'city_id', supplier: 'none' },
  invoice_header: { city: 'city_id', supplier: 'none' },
} as const satisfies Scopes<IdentityTables>;

type IdentityScopes = typeof identityScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends IdentityTables {}
  interface TableScopes extends IdentityScopes {}
}

/** Nobody looks at a list of accounts to see who signs in. */
export const identityQuiet = { app_user: ['last_login_at'] } as const;

/** What the tables of identity are called in refusals, and where a row is used. */
export const identityNouns = {
  session: '登录会话',
  sms: '短信',
  document_sms: '单据短信',
  sms_code: '验证码',
  hot_key: '快捷入口',
  city: '城市',
  payee: '收款方',
  invoice_header: '开票抬头',
  role: '角色',
  app_user: '用户',
  user_role: '用户角色',
  document_handover: '单据移交',
} as const;
