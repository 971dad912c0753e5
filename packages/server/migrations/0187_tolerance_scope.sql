-- Tolerances are kept like every setting: stopped and started, brought in and out as sheets. A row says what it is for.
alter table tolerance add column status text not null default 'ENABLED';
alter table tolerance add column applies_to text;
update tolerance set applies_to = case
  when supplier_id is not null then 'SUPPLIER_MATERIAL'
  when material_id is not null then 'MATERIAL'
  when material_category_id is not null then 'CATEGORY'
  when city_id is not null then 'CITY'
  else 'ALL' end;
alter table tolerance
  alter column applies_to set not null,
  drop constraint tolerance_scope_key,
  drop constraint tolerance_scope_check,
  add constraint tolerance_status_check check (status in ('ENABLED', 'DISABLED')),
  add constraint tolerance_applies_to_check check (
    applies_to in ('SUPPLIER_MATERIAL', 'MATERIAL', 'CATEGORY', 'CITY', 'ALL')
  ),
  add constraint tolerance_scope_check check (
    (supplier_id is not null) = (applies_to = 'SUPPLIER_MATERIAL')
    and (material_id is not null) = (applies_to in ('SUPPLIER_MATERIAL', 'MATERIAL'))
    and (material_category_id is not null) = (applies_to = 'CATEGORY')
    and (city_id is not null) = (applies_to = 'CITY')
  );
create unique index tolerance_scope_key on tolerance (supplier_id, material_id, material_category_id, city_id, measure)
  nulls not distinct where status = 'ENABLED';
alter table tolerance rename constraint tolerance_category_fkey to tolerance_material_category_fkey;
alter index tolerance_category_idx rename to tolerance_material_category_idx;
create index tolerance_supplier_idx on tolerance (supplier_id);

-- What deletes a category and puts another in its place asks the unique indexes whether two rows would say the same.
alter table cross_rule drop constraint cross_rule_scope_excl;
create unique index cross_rule_scope_key on cross_rule (supplier_id, city_id, material_category_id)
  nulls not distinct where status = 'ENABLED';
