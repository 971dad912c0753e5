-- Somebody wants it looked into that something was wrong with goods, or with how they came. Money is tax included.
create table complaint_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  -- Null: no receipt stands behind it.
  inbound_order_id bigint,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  complaint_type_id bigint not null,
  complaint_level text not null,
  problem_text text not null,
  happen_time timestamptz not null,
  claim_amount numeric(18, 2),
  line_count integer not null default 0,
  status text not null,
  act_by timestamptz,
  submit_by bigint,
  submit_at timestamptz,
  accept_by bigint,
  -- When its supplier was asked, and whether both sides were reminded of that.
  accept_at timestamptz,
  escalated_at timestamptz,
  is_admitted boolean,
  answer_text text,
  offer_amount numeric(18, 2),
  answer_by bigint,
  answer_at timestamptz,
  complaint_outcome text,
  responsible_party text,
  deduct_amount numeric(18, 2),
  handle_opinion text,
  handle_by bigint,
  handle_at timestamptz,
  next_check_by bigint,
  next_check_at timestamptz,
  satisfaction text,
  close_at timestamptz,
  is_reopened boolean not null default false,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint complaint_order_pkey primary key (id),
  constraint complaint_order_no_key unique (no),
  constraint complaint_order_city_key unique (city_id, id),
  constraint complaint_order_supplier_key unique (supplier_id, id),
  constraint complaint_order_city_inbound_order_fkey foreign key (city_id, inbound_order_id) references inbound_order (city_id, id),
  constraint complaint_order_place_fkey foreign key (place_id) references place (id),
  constraint complaint_order_type_fkey foreign key (complaint_type_id) references complaint_type (id),
  constraint complaint_order_level_check check (complaint_level in ('MINOR', 'MAJOR', 'CRITICAL')),
  constraint complaint_order_outcome_check check (complaint_outcome in ('NONE', 'DEDUCT', 'RETURN', 'REPLACE', 'NOTICE')),
  constraint complaint_order_party_check check (responsible_party in ('SUPPLIER', 'CARRIER', 'CITY', 'NOBODY')),
  constraint complaint_order_satisfaction_check check (satisfaction in ('GOOD', 'FAIR', 'POOR')),
  constraint complaint_order_count_check check (line_count >= 0),
  constraint complaint_order_amount_check check (claim_amount >= 0 and offer_amount >= 0),
  constraint complaint_order_deduct_check check (deduct_amount is null or (complaint_outcome = 'DEDUCT' and deduct_amount > 0))
) with (fillfactor = 85);
create index complaint_order_inbound_idx on complaint_order (inbound_order_id, id desc);
create index complaint_order_place_idx on complaint_order (place_id, id desc);
create index complaint_order_type_idx on complaint_order (complaint_type_id, id desc);
create index complaint_order_level_idx on complaint_order (complaint_level, id desc);
create index complaint_order_time_idx on complaint_order (create_time);
create index complaint_order_status_idx on complaint_order (status, id desc);
create index complaint_order_city_status_idx on complaint_order (city_id, status, id desc);
create index complaint_order_supplier_status_idx on complaint_order (supplier_id, status, id desc);
create index complaint_order_status_time_idx on complaint_order (status, create_time) where not is_deleted;
create index complaint_order_city_time_idx on complaint_order (city_id, create_time) include (status, place_id) where not is_deleted;
create index complaint_order_supplier_time_idx on complaint_order (supplier_id, create_time) include (status) where not is_deleted;
create index complaint_order_waiting_idx on complaint_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;

create table complaint_line (
  id bigint generated always as identity,
  complaint_order_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  inbound_line_id bigint not null,
  ask_line_id bigint not null,
  qty_complained numeric(18, 6) not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint complaint_line_pkey primary key (id),
  constraint complaint_line_inbound_line_key unique (complaint_order_id, inbound_line_id),
  constraint complaint_line_city_complaint_order_fkey foreign key (city_id, complaint_order_id) references complaint_order (city_id, id),
  constraint complaint_line_supplier_complaint_order_fkey foreign key (supplier_id, complaint_order_id) references complaint_order (supplier_id, id),
  constraint complaint_line_inbound_line_fkey foreign key (inbound_line_id) references inbound_line (id),
  constraint complaint_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint complaint_line_qty_check check (qty_complained > 0)
) with (fillfactor = 85);
create index complaint_line_inbound_line_idx on complaint_line (inbound_line_id);
create index complaint_line_ask_line_idx on complaint_line (ask_line_id);

-- Until when its goods may be returned although the window of their type of return is over; null: as the type says.
alter table inbound_order add column return_until timestamptz;

update role set power = power || '["投诉单", "投诉单-新增按钮", "投诉单-提交按钮", "投诉单-撤回按钮", "投诉单-确认按钮", "投诉单-打印按钮", "投诉单-导出按钮"]'::jsonb
  where power ? '退货单-提交按钮' and not power ? '投诉单';
update role set power = power || '["投诉处理", "投诉处理-受理按钮", "投诉处理-处理按钮", "投诉处理-驳回按钮", "投诉处理-打印按钮", "投诉处理-导出按钮"]'::jsonb
  where power ? '退货审核-审核按钮' and not power ? '投诉处理';
update role set power = power || '["投诉处理-复审按钮"]'::jsonb
  where power ? '退货审核-下一步审核按钮' and power ? '投诉处理' and not power ? '投诉处理-复审按钮';
update role set power = power || '["投诉答复", "投诉答复-答复按钮", "投诉答复-打印按钮", "投诉答复-导出按钮"]'::jsonb
  where power ? '退货确认-确认按钮' and not power ? '投诉答复';
