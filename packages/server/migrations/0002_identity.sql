-- Units and people: cities, their places, who may sign in and with which permissions.

create table city (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  adcode text,
  region text not null,
  phone text,
  address text,
  lat numeric(9, 6),
  lng numeric(9, 6),
  -- NORMAL: everything. LOCKED: may look, may not order. DISABLED: its accounts cannot sign in.
  status text not null default 'NORMAL',
  stop_reason text,
  -- A supplementary order of this city needs neither reason nor second check.
  can_budan_free boolean not null default false,
  -- Daily cut-off in Asia/Shanghai; null: none.
  lock_time time,
  search_text text not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint city_pkey primary key (id),
  constraint city_code_key unique (code),
  constraint city_name_key unique (name),
  constraint city_adcode_check check (adcode ~ '^[0-9]{6}$'),
  constraint city_status_check check (status in ('NORMAL', 'LOCKED', 'DISABLED'))
);
create index city_status_idx on city (status);

create table department (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  -- Null: a department of headquarters.
  city_id bigint,
  parent_id bigint,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint department_pkey primary key (id),
  constraint department_code_key unique (code),
  constraint department_name_key unique nulls not distinct (city_id, parent_id, name),
  constraint department_city_fkey foreign key (city_id) references city (id),
  constraint department_parent_fkey foreign key (parent_id) references department (id),
  constraint department_parent_check check (parent_id <> id),
  constraint department_status_check check (status in ('ENABLED', 'DISABLED'))
);
create index department_parent_idx on department (parent_id);

create table branch (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  city_id bigint not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint branch_pkey primary key (id),
  constraint branch_code_key unique (code),
  constraint branch_name_key unique (city_id, name),
  constraint branch_city_fkey foreign key (city_id) references city (id),
  constraint branch_status_check check (status in ('ENABLED', 'DISABLED'))
);

-- Where goods are received: a store or a city warehouse.
create table place (
  id bigint generated always as identity,
  kind text not null,
  code text not null,
  name text not null,
  short_name text,
  city_id bigint not null,
  branch_id bigint,
  -- Only for stores.
  store_type text,
  address text not null,
  contact text,
  phone text,
  lat numeric(9, 6),
  lng numeric(9, 6),
  receive_from time,
  receive_to time,
  licence_no text,
  open_date date,
  -- The warehouse that takes a line of the demand sheet which names no place.
  is_default boolean not null default false,
  status text not null default 'ENABLED',
  search_text text not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint place_pkey primary key (id),
  constraint place_code_key unique (code),
  constraint place_name_key unique (city_id, name),
  constraint place_city_fkey foreign key (city_id) references city (id),
  constraint place_branch_fkey foreign key (branch_id) references branch (id),
  constraint place_kind_check check (kind in ('STORE', 'WAREHOUSE')),
  constraint place_store_type_check check (store_type is null or (kind = 'STORE' and store_type in ('DIRECT', 'FRANCHISE'))),
  constraint place_window_check check (receive_from < receive_to),
  constraint place_default_check check (not is_default or kind = 'WAREHOUSE'),
  constraint place_status_check check (status in ('ENABLED', 'DISABLED'))
);
-- The stores and warehouses of one city; search by name, code, pinyin.
create index place_city_idx on place (city_id, kind, id);
create unique index place_default_key on place (city_id) where is_default;
create index place_branch_idx on place (branch_id);
create index place_search_idx on place using gin (search_text gin_trgm_ops);

create table payee (
  id bigint generated always as identity,
  kind text not null,
  city_id bigint not null,
  name text not null,
  tax_no text,
  bank_name text,
  bank_no text,
  bank_account text not null,
  contact text,
  phone text,
  address text,
  is_default boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint payee_pkey primary key (id),
  constraint payee_name_key unique (city_id, kind, name),
  constraint payee_city_fkey foreign key (city_id) references city (id),
  constraint payee_kind_check check (kind in ('SETTLEMENT', 'INVOICE_RECEIVER'))
);
create unique index payee_default_key on payee (city_id, kind) where is_default;

create table invoice_header (
  id bigint generated always as identity,
  city_id bigint not null,
  title text not null,
  tax_no text not null,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  email text,
  invoice_type text not null,
  is_default boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint invoice_header_pkey primary key (id),
  constraint invoice_header_tax_key unique (city_id, tax_no, invoice_type),
  constraint invoice_header_city_fkey foreign key (city_id) references city (id)
);
create unique index invoice_header_default_key on invoice_header (city_id) where is_default;

create table role (
  id bigint generated always as identity,
  name text not null,
  centre text not null,
  -- Null: a role of headquarters, usable for every city.
  city_id bigint,
  -- Permission titles as the screens declare them.
  power jsonb not null default '[]',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint role_pkey primary key (id),
  constraint role_name_key unique (name),
  constraint role_city_fkey foreign key (city_id) references city (id),
  constraint role_centre_check check (centre in ('superadmin', '管理中心', '城市中心', '供应商中心', '消息中心')),
  constraint role_power_check check (jsonb_typeof(power) = 'array')
);
create index role_city_idx on role (city_id);

create table app_user (
  id bigint generated always as identity,
  username text not null,
  name text not null,
  phone text not null,
  password_hash text not null,
  password_time timestamptz not null,
  source text not null,
  department_id bigint,
  city_id bigint,
  -- Set for store users: they see and receive only what is theirs.
  place_id bigint,
  supplier_id bigint,
  -- The unit's main account, which may keep sub-accounts.
  is_main boolean not null default false,
  status text not null default 'NORMAL',
  stop_reason text,
  fail_count integer not null default 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint app_user_pkey primary key (id),
  constraint app_user_username_key unique (username),
  constraint app_user_phone_key unique (phone),
  constraint app_user_department_fkey foreign key (department_id) references department (id),
  constraint app_user_city_fkey foreign key (city_id) references city (id),
  constraint app_user_place_fkey foreign key (place_id) references place (id),
  constraint app_user_source_check check (source in ('MANAGEMENT', 'CITY', 'SUPPLIER')),
  constraint app_user_unit_check check (
    case source
      when 'CITY' then city_id is not null and supplier_id is null
      when 'SUPPLIER' then supplier_id is not null and city_id is null and place_id is null
      else city_id is null and supplier_id is null and place_id is null
    end
  ),
  constraint app_user_status_check check (status in ('NORMAL', 'STOPPED', 'DISABLED')),
  constraint app_user_fail_count_check check (fail_count >= 0)
);
create index app_user_department_idx on app_user (department_id);
create index app_user_city_idx on app_user (city_id, id);
create index app_user_place_idx on app_user (place_id);
create index app_user_supplier_idx on app_user (supplier_id, id);

create table user_role (
  user_id bigint not null,
  role_id bigint not null,
  create_time timestamptz not null,
  constraint user_role_pkey primary key (user_id, role_id),
  constraint user_role_user_fkey foreign key (user_id) references app_user (id) on delete cascade,
  constraint user_role_role_fkey foreign key (role_id) references role (id)
);
create index user_role_role_idx on user_role (role_id);

alter table session add constraint session_user_fkey foreign key (user_id) references app_user (id);
alter table session add constraint session_city_fkey foreign key (city_id) references city (id);
create index session_city_idx on session (city_id);

-- One row, raised with every change of a role or of who holds it: processes cache permission sets under this number.
-- A row and not a sequence: the number must become visible together with the change, or a stale set would be cached for good.
create table power_version (
  id integer not null default 1,
  version bigint not null,
  constraint power_version_pkey primary key (id),
  constraint power_version_one_check check (id = 1)
);
insert into power_version (version) values (1);

create function raise_power_version() returns trigger language plpgsql as $$
begin
  update power_version set version = version + 1;
  return null;
end
$$;
create trigger role_power_version after insert or update or delete or truncate on role
  for each statement execute function raise_power_version();
create trigger user_role_power_version after insert or update or delete or truncate on user_role
  for each statement execute function raise_power_version();
