-- Somebody wants nothing more of an approved order, or of some of its lines: headquarters decides, and the supplier where it has
-- promised them.
create table terminal_application (
  id bigint generated always as identity,
  no text collate "C" not null,
  ask_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  delivery_date date not null,
  applied_by text not null,
  terminal_reason text not null,
  line_count integer not null default 0,
  status text not null,
  act_by timestamptz,
  check_by bigint,
  check_at timestamptz,
  answer_by bigint,
  answer_at timestamptz,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint terminal_application_pkey primary key (id),
  constraint terminal_application_no_key unique (no),
  constraint terminal_application_city_key unique (city_id, id),
  constraint terminal_application_supplier_key unique (supplier_id, id),
  constraint terminal_application_ask_order_fkey foreign key (ask_order_id) references ask_order (id),
  constraint terminal_application_place_fkey foreign key (place_id) references place (id),
  constraint terminal_application_applied_by_check check (applied_by in ('CITY', 'SUPPLIER')),
  constraint terminal_application_count_check check (line_count >= 0)
) with (fillfactor = 85);
-- One is dealt with at a time.
create unique index terminal_application_open_key on terminal_application (ask_order_id)
  where status in ('PENDING', 'SUPPLIER_REPLY') and not is_deleted;
create index terminal_application_ask_order_idx on terminal_application (ask_order_id);
create index terminal_application_place_idx on terminal_application (place_id, id desc);
create index terminal_application_delivery_idx on terminal_application (delivery_date);
create index terminal_application_time_idx on terminal_application (create_time);
create index terminal_application_status_idx on terminal_application (status, id desc);
create index terminal_application_city_status_idx on terminal_application (city_id, status, id desc);
create index terminal_application_supplier_status_idx on terminal_application (supplier_id, status, id desc);
create index terminal_application_status_time_idx on terminal_application (status, create_time) where not is_deleted;
create index terminal_application_city_time_idx on terminal_application (city_id, create_time) include (status, place_id) where not is_deleted;
create index terminal_application_supplier_time_idx on terminal_application (supplier_id, create_time) include (status) where not is_deleted;
create index terminal_application_waiting_idx on terminal_application (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;

-- What was open when it was applied for, and what of that ended.
create table terminal_line (
  id bigint generated always as identity,
  terminal_application_id bigint not null,
  ask_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  qty_applied numeric(18, 6) not null,
  qty_ended numeric(18, 6),
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint terminal_line_pkey primary key (id),
  constraint terminal_line_ask_line_key unique (terminal_application_id, ask_line_id),
  constraint terminal_line_city_terminal_application_fkey foreign key (city_id, terminal_application_id) references terminal_application (city_id, id),
  constraint terminal_line_supplier_terminal_application_fkey foreign key (supplier_id, terminal_application_id) references terminal_application (supplier_id, id),
  constraint terminal_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint terminal_line_qty_check check (qty_applied > 0 and qty_ended >= 0)
) with (fillfactor = 85);
create index terminal_line_ask_line_idx on terminal_line (ask_line_id);

-- The application that is being dealt with.
alter table ask_order add column terminal_id bigint;
alter table ask_order add constraint ask_order_terminal_fkey foreign key (terminal_id) references terminal_application (id);
create index ask_order_terminal_idx on ask_order (terminal_id) where terminal_id is not null;

update role set power = power || '["要货订单-申请终止按钮", "要货订单-取消终止按钮", "终止申请", "终止申请-导出按钮"]'::jsonb
  where power ? '要货订单-提交按钮' and not power ? '终止申请';
update role set power = power || '["提货单-申请终止按钮", "终止答复", "终止答复-答复按钮", "终止答复-导出按钮"]'::jsonb
  where power ? '提货单-接单按钮' and not power ? '终止答复';
update role set power = power || '["终止审核", "终止审核-同意终止按钮", "终止审核-拒绝终止按钮", "终止审核-导出按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '终止审核';
