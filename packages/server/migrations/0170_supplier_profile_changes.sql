-- What a supplier asks to have changed of itself; its row stays as it is until headquarters has passed it.
create table supplier_profile_change (
  id bigint generated always as identity,
  no text generated always as ('QY' || lpad(id::text, greatest(8, length(id::text)), '0')) stored not null,
  supplier_id bigint not null,
  status text not null default 'PENDING',
  -- Until when somebody must act.
  act_by timestamptz,
  -- The fields that differ: as they were, and as they are to be.
  before jsonb not null,
  after jsonb not null,
  profile_reason text not null,
  check_id bigint,
  check_time timestamptz,
  check_opinion text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_profile_change_pkey primary key (id),
  constraint supplier_profile_change_no_key unique (no),
  constraint supplier_profile_change_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint supplier_profile_change_status_check check (status in ('PENDING'))
);
create index supplier_profile_change_supplier_idx on supplier_profile_change (supplier_id, create_time) include (status);
create index supplier_profile_change_status_idx on supplier_profile_change (status, id desc) include (supplier_id);
create index supplier_profile_change_time_idx on supplier_profile_change (create_time) include (status);
create index supplier_profile_change_act_by_idx on supplier_profile_change (act_by) where act_by is not null;

-- Whoever keeps suppliers looks at what they ask for; whoever proposes for a supplier may ask.
update role set power = power || '["企业信息审核", "企业信息审核-通过按钮", "企业信息审核-驳回按钮"]'::jsonb
  where centre = '管理中心' and power ? '供应商管理-编辑按钮' and not power ? '企业信息审核';
update role set power = power || '["企业信息-申请变更按钮"]'::jsonb
  where centre = '供应商中心' and power ? '企业信息' and power ? '物料资料更新-上传图片按钮';
