-- Goods that were accepted and are not kept: lots of one receipt, with what is to come of each. Money is tax included.
create table return_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  inbound_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  delivery_date date not null,
  return_type_id bigint not null,
  return_reason text not null,
  -- As its type said when it was submitted.
  needs_next_check boolean not null default false,
  credit_amount numeric(18, 2) not null default 0,
  has_replacement boolean not null default false,
  needs_pickup boolean not null default false,
  line_count integer not null default 0,
  status text not null,
  act_by timestamptz,
  submit_by bigint,
  submit_at timestamptz,
  check_by bigint,
  check_at timestamptz,
  next_check_by bigint,
  next_check_at timestamptz,
  answer_by bigint,
  answer_at timestamptz,
  pickup_date date,
  replace_date date,
  finish_by bigint,
  finish_at timestamptz,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint return_order_pkey primary key (id),
  constraint return_order_no_key unique (no),
  constraint return_order_city_key unique (city_id, id),
  constraint return_order_supplier_key unique (supplier_id, id),
  constraint return_order_city_inbound_order_fkey foreign key (city_id, inbound_order_id) references inbound_order (city_id, id),
  constraint return_order_place_fkey foreign key (place_id) references place (id),
  constraint return_order_type_fkey foreign key (return_type_id) references return_type (id),
  constraint return_order_count_check check (line_count >= 0),
  constraint return_order_credit_check check (credit_amount >= 0)
) with (fillfactor = 85);
create index return_order_inbound_idx on return_order (inbound_order_id, id desc);
create index return_order_place_idx on return_order (place_id, id desc);
create index return_order_type_idx on return_order (return_type_id, id desc);
create index return_order_time_idx on return_order (create_time);
create index return_order_status_idx on return_order (status, id desc);
create index return_order_city_status_idx on return_order (city_id, status, id desc);
create index return_order_supplier_status_idx on return_order (supplier_id, status, id desc);
create index return_order_status_time_idx on return_order (status, create_time) where not is_deleted;
create index return_order_city_time_idx on return_order (city_id, create_time) include (status, place_id) where not is_deleted;
create index return_order_supplier_time_idx on return_order (supplier_id, create_time) include (status) where not is_deleted;
create index return_order_waiting_idx on return_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;

create table return_line (
  id bigint generated always as identity,
  return_order_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  inbound_line_id bigint not null,
  ask_line_id bigint not null,
  qty_returned numeric(18, 6) not null,
  return_outcome text not null,
  -- Of 扣款 alone: how much less is paid.
  deduct_amount numeric(18, 2),
  credit_amount numeric(18, 2) not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint return_line_pkey primary key (id),
  constraint return_line_inbound_line_key unique (return_order_id, inbound_line_id),
  constraint return_line_city_return_order_fkey foreign key (city_id, return_order_id) references return_order (city_id, id),
  constraint return_line_supplier_return_order_fkey foreign key (supplier_id, return_order_id) references return_order (supplier_id, id),
  constraint return_line_inbound_line_fkey foreign key (inbound_line_id) references inbound_line (id),
  constraint return_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint return_line_qty_check check (qty_returned > 0),
  constraint return_line_outcome_check check (return_outcome in ('REPLACE', 'CREDIT', 'DEDUCT', 'DESTROY')),
  constraint return_line_deduct_check check ((return_outcome = 'DEDUCT') = (deduct_amount is not null) and deduct_amount > 0),
  constraint return_line_credit_check check (credit_amount >= 0)
) with (fillfactor = 85);
create index return_line_inbound_line_idx on return_line (inbound_line_id);
create index return_line_ask_line_idx on return_line (ask_line_id);

-- Goods that come in place of returned ones, at no price: 换货.
alter table main_order drop constraint main_order_kind_check,
  add constraint main_order_kind_check check (kind in ('NORMAL', 'BUDAN', 'BUHUO', 'HUANHUO'));
alter table ask_order drop constraint ask_order_kind_check,
  add constraint ask_order_kind_check check (kind in ('NORMAL', 'BUDAN', 'BUHUO', 'HUANHUO'));
alter table main_order drop constraint main_order_source_check,
  add constraint main_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK', 'RETURN'));
alter table ask_order drop constraint ask_order_source_check,
  add constraint ask_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK', 'RETURN'));
alter table ask_order add column return_order_id bigint,
  add constraint ask_order_return_fkey foreign key (return_order_id) references return_order (id),
  add constraint ask_order_return_check check ((kind = 'HUANHUO') = (return_order_id is not null));
create index ask_order_return_idx on ask_order (return_order_id) where return_order_id is not null;

update role set power = power || '["退货单", "退货单-新增按钮", "退货单-提交按钮", "退货单-取消按钮", "退货单-确认完成按钮", "退货单-打印按钮", "退货单-导出按钮"]'::jsonb
  where power ? '入库单-提交按钮' and not power ? '退货单';
update role set power = power || '["退货审核", "退货审核-审核按钮", "退货审核-拒绝按钮", "退货审核-打印按钮", "退货审核-导出按钮"]'::jsonb
  where power ? '要货单审核-初审按钮' and not power ? '退货审核';
update role set power = power || '["退货审核", "退货审核-拒绝按钮", "退货审核-打印按钮", "退货审核-导出按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '退货审核';
update role set power = power || '["退货审核-下一步审核按钮"]'::jsonb
  where power ? '要货单审核-终审按钮' and not power ? '退货审核-下一步审核按钮';
update role set power = power || '["退货确认", "退货确认-确认按钮", "退货确认-打印按钮", "退货确认-导出按钮"]'::jsonb
  where power ? '提货单-接单按钮' and not power ? '退货确认';
