-- Pictures of materials: proposed by suppliers, one for each of nine places, shown once somebody has passed them.
create table material_picture (
  id bigint generated always as identity,
  no text generated always as ('TP' || lpad(id::text, greatest(8, length(id::text)), '0')) stored not null,
  material_id bigint not null,
  supplier_id bigint not null,
  place integer not null,
  status text not null default 'PENDING',
  act_by timestamptz,
  file_name text not null,
  sha256 bytea not null,
  -- What it took the place of.
  old_id bigint,
  check_id bigint,
  check_time timestamptz,
  check_opinion text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_picture_pkey primary key (id),
  constraint material_picture_no_key unique (no),
  constraint material_picture_material_fkey foreign key (material_id) references material (id),
  constraint material_picture_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint material_picture_old_fkey foreign key (old_id) references material_picture (id),
  constraint material_picture_place_check check (place between 1 and 9),
  constraint material_picture_status_check check (status in ('PENDING'))
);
create index material_picture_material_idx on material_picture (material_id, status, place);
create index material_picture_supplier_idx on material_picture (supplier_id, create_time) include (status);
create index material_picture_status_idx on material_picture (status, id desc) include (supplier_id);
create index material_picture_time_idx on material_picture (create_time) include (status);
create index material_picture_act_by_idx on material_picture (act_by) where act_by is not null;
create index material_picture_old_idx on material_picture (old_id) where old_id is not null;

-- Whoever keeps materials looks at their pictures; whoever keeps a supplier's data proposes them.
update role set power = power || '["物料图片审核", "物料图片审核-通过按钮", "物料图片审核-驳回按钮", "物料图片审核-下架按钮"]'::jsonb
  where centre = '管理中心' and power ? '物料管理-编辑按钮' and not power ? '物料图片审核';
update role set power = power || '["物料资料更新", "物料资料更新-上传图片按钮"]'::jsonb
  where centre = '供应商中心' and power ? '企业信息' and not power ? '物料资料更新';
