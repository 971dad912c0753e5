-- Somebody wants an approved order otherwise than it was approved: it is checked, and the order becomes its next version.
create table ask_revision (
  id bigint generated always as identity,
  no text collate "C" not null,
  ask_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  -- As it was when the amendment was applied for; what it is to be stands beside, null where it stays.
  delivery_date date not null,
  new_delivery_date date,
  new_place_id bigint,
  revision_by text not null,
  revision_reason text not null,
  has_new_prices boolean not null default false,
  needs_final boolean not null,
  rev_no integer,
  amount_from numeric(18, 2) not null,
  amount_to numeric(18, 2) not null,
  line_count integer not null default 0,
  status text not null,
  act_by timestamptz,
  first_check_by bigint,
  first_check_at timestamptz,
  final_check_by bigint,
  final_check_at timestamptz,
  apply_at timestamptz,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint ask_revision_pkey primary key (id),
  constraint ask_revision_no_key unique (no),
  constraint ask_revision_city_key unique (city_id, id),
  constraint ask_revision_supplier_key unique (supplier_id, id),
  constraint ask_revision_rev_no_key unique (ask_order_id, rev_no),
  constraint ask_revision_ask_order_fkey foreign key (ask_order_id) references ask_order (id),
  constraint ask_revision_place_fkey foreign key (place_id) references place (id),
  constraint ask_revision_new_place_fkey foreign key (new_place_id) references place (id),
  constraint ask_revision_revision_by_check check (revision_by in ('CITY', 'MANAGEMENT')),
  constraint ask_revision_count_check check (line_count >= 0),
  constraint ask_revision_rev_no_check check (rev_no > 1)
) with (fillfactor = 85);
-- One is dealt with at a time.
create unique index ask_revision_open_key on ask_revision (ask_order_id)
  where status in ('PENDING', 'FIRST_PASSED', 'SUPPLIER_REPLY', 'DECLINED') and not is_deleted;
create index ask_revision_place_idx on ask_revision (place_id, id desc);
create index ask_revision_new_place_idx on ask_revision (new_place_id) where new_place_id is not null;
create index ask_revision_delivery_idx on ask_revision (delivery_date);
create index ask_revision_time_idx on ask_revision (create_time);
create index ask_revision_status_idx on ask_revision (status, id desc);
create index ask_revision_city_status_idx on ask_revision (city_id, status, id desc);
create index ask_revision_supplier_status_idx on ask_revision (supplier_id, status, id desc);
create index ask_revision_status_time_idx on ask_revision (status, create_time) where not is_deleted;
create index ask_revision_city_time_idx on ask_revision (city_id, create_time) include (status, place_id) where not is_deleted;
create index ask_revision_supplier_time_idx on ask_revision (supplier_id, create_time) include (status) where not is_deleted;
create index ask_revision_waiting_idx on ask_revision (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;

-- A line as it was and as it is to be. Added goods become an ordered line with the check.
create table ask_revision_line (
  id bigint generated always as identity,
  ask_revision_id bigint not null,
  ask_line_id bigint,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  material_id bigint not null,
  material_code text not null,
  material_name text not null,
  material_short_name text not null,
  spec text not null,
  unit_name text not null,
  qty_from numeric(18, 6) not null,
  qty_to numeric(18, 6) not null,
  price_id_from bigint,
  price_id_to bigint not null,
  price_from numeric(18, 6),
  price_to numeric(18, 6) not null,
  amount_from numeric(18, 2) not null,
  amount_to numeric(18, 2) not null,
  control_reason_id bigint,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint ask_revision_line_pkey primary key (id),
  constraint ask_revision_line_material_key unique (ask_revision_id, material_id),
  constraint ask_revision_line_city_ask_revision_fkey foreign key (city_id, ask_revision_id) references ask_revision (city_id, id),
  constraint ask_revision_line_supplier_ask_revision_fkey foreign key (supplier_id, ask_revision_id) references ask_revision (supplier_id, id),
  constraint ask_revision_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint ask_revision_line_material_fkey foreign key (material_id) references material (id),
  constraint ask_revision_line_price_from_fkey foreign key (price_id_from) references supplier_price (id),
  constraint ask_revision_line_price_to_fkey foreign key (price_id_to) references supplier_price (id),
  constraint ask_revision_line_control_reason_fkey foreign key (control_reason_id) references control_reason (id),
  constraint ask_revision_line_qty_check check (qty_from >= 0 and qty_to >= 0)
) with (fillfactor = 85);
create index ask_revision_line_ask_line_idx on ask_revision_line (ask_line_id);
create index ask_revision_line_material_idx on ask_revision_line (material_id);
create index ask_revision_line_price_from_idx on ask_revision_line (price_id_from);
create index ask_revision_line_price_to_idx on ask_revision_line (price_id_to);
create index ask_revision_line_control_reason_idx on ask_revision_line (control_reason_id) where control_reason_id is not null;

-- Which version of itself an order is, and the amendment that is being dealt with.
alter table ask_order add column rev_no integer not null default 1, add column revision_id bigint;
alter table ask_order add constraint ask_order_rev_no_check check (rev_no >= 1);
alter table ask_order add constraint ask_order_revision_fkey foreign key (revision_id) references ask_revision (id);
create index ask_order_revision_idx on ask_order (revision_id) where revision_id is not null;

update role set power = power || '["要货订单-申请变更按钮", "变更单", "变更单-导出按钮"]'::jsonb
  where power ? '要货订单-提交按钮' and not power ? '变更单';
update role set power = power || '["变更审核", "变更审核-导出按钮", "变更审核-初审按钮", "变更审核-拒绝按钮", "要货单审核-申请变更按钮"]'::jsonb
  where power ? '要货单审核-初审按钮' and not power ? '变更审核';
update role set power = power || '["变更审核", "变更审核-导出按钮", "变更审核-拒绝按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '变更审核';
update role set power = power || '["变更审核-终审按钮", "变更审核-处理按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '变更审核-终审按钮';
