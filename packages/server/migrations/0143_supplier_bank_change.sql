-- The bank data of a supplier is changed by a request: a call to a number on record, a second person, and a day.
create table supplier_bank_change (
  id bigint generated always as identity,
  no text generated always as ('YH' || lpad(id::text, greatest(8, length(id::text)), '0')) stored not null,
  supplier_id bigint not null,
  status text not null default 'PENDING',
  -- Until when somebody must act.
  act_by timestamptz,
  old_account_name text not null,
  old_bank_name text not null,
  old_bank_no text,
  old_bank_account text not null,
  account_name text not null,
  bank_name text not null,
  bank_no text,
  bank_account text not null,
  bank_reason text not null,
  -- The call to a number on record: who answered, where, when, and what was said.
  call_name text not null,
  call_phone text not null,
  call_time timestamptz not null,
  call_note text not null,
  check_id bigint,
  check_time timestamptz,
  check_opinion text,
  -- From when it counts; set by the approval.
  effective_at timestamptz,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_bank_change_pkey primary key (id),
  constraint supplier_bank_change_no_key unique (no),
  constraint supplier_bank_change_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint supplier_bank_change_person_check check (check_id <> create_id),
  constraint supplier_bank_change_status_check check (status in ('PENDING'))
);
create index supplier_bank_change_supplier_idx on supplier_bank_change (supplier_id, id desc);
create index supplier_bank_change_status_idx on supplier_bank_change (status, id desc);
create index supplier_bank_change_time_idx on supplier_bank_change (create_time) include (status);
create index supplier_bank_change_act_by_idx on supplier_bank_change (act_by) where act_by is not null;

-- Whoever changed bank data by editing suppliers asks for changes of them, looks at those of others, and may stop them.
update role set power = power || '["银行信息变更", "银行信息变更-申请按钮", "银行信息变更-审核按钮", "银行信息变更-叫停按钮", "银行信息变更-导出按钮"]'::jsonb
  where centre = '管理中心' and power ? '供应商管理-编辑按钮' and not power ? '银行信息变更';
