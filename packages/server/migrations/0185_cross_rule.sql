-- A place moves with its city: what names both goes along.
alter table place add constraint place_city_key unique (city_id, id);

-- Which supplier's goods of which category go over which sorting dock of a city; without one: of all.
create table cross_rule (
  id bigint generated always as identity,
  supplier_id bigint,
  city_id bigint not null,
  material_category_id bigint,
  way text not null,
  dock_id bigint,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint cross_rule_pkey primary key (id),
  constraint cross_rule_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint cross_rule_city_fkey foreign key (city_id) references city (id),
  constraint cross_rule_material_category_fkey foreign key (material_category_id) references material_category (id),
  constraint cross_rule_dock_fkey foreign key (dock_id) references place (id),
  constraint cross_rule_city_place_fkey foreign key (dock_id, city_id) references place (id, city_id) on update cascade,
  constraint cross_rule_way_check check (way in ('DOCK', 'DIRECT')),
  constraint cross_rule_dock_check check ((way = 'DOCK') = (dock_id is not null)),
  constraint cross_rule_status_check check (status in ('ENABLED', 'DISABLED')),
  constraint cross_rule_scope_excl exclude using gist (
    coalesce(supplier_id, 0) with =,
    city_id with =,
    coalesce(material_category_id, 0) with =
  ) where (status = 'ENABLED')
);
create index cross_rule_supplier_idx on cross_rule (supplier_id);
create index cross_rule_city_idx on cross_rule (city_id);
create index cross_rule_material_category_idx on cross_rule (material_category_id);
create index cross_rule_dock_idx on cross_rule (dock_id);

-- Whoever keeps the other settings keeps these.
update role set power = power || '["越库设置", "越库设置-新增按钮", "越库设置-编辑按钮", "越库设置-删除按钮", "越库设置-启用/停用按钮", "越库设置-导入按钮", "越库设置-导出按钮"]'::jsonb
  where power ? '其他参数-编辑按钮' and not power ? '越库设置';
