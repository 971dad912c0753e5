-- Products are kept by people now: where they are made (none: everywhere), and what goes into a portion, as recipes that each begin on a day and stay.
create table product_city (
  product_id bigint not null,
  city_id bigint not null,
  constraint product_city_pkey primary key (product_id, city_id),
  constraint product_city_product_fkey foreign key (product_id) references product (id) on delete cascade,
  constraint product_city_city_fkey foreign key (city_id) references city (id)
);
create index product_city_idx on product_city (city_id);

create table product_recipe (
  id bigint generated always as identity,
  product_id bigint not null,
  version integer not null,
  valid_from date not null,
  reason text not null,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint product_recipe_pkey primary key (id),
  constraint product_recipe_product_fkey foreign key (product_id) references product (id),
  constraint product_recipe_version_key unique (product_id, version),
  constraint product_recipe_day_key unique (product_id, valid_from),
  constraint product_recipe_version_check check (version >= 1)
);

insert into product_recipe (product_id, version, valid_from, reason, create_time, create_id)
select p.id, p.version, coalesce(p.effective_from, (p.create_time at time zone 'Asia/Shanghai')::date), '初始配方', p.create_time, p.create_id
from product p
where exists (select from product_line l where l.product_id = p.id);

alter table product_line
  add column recipe_id bigint,
  add column loss_ratio numeric(5, 4);
update product_line l set recipe_id = r.id, loss_ratio = l.loss_pct / 100
from product_recipe r
where r.product_id = l.product_id;
alter table product_line
  alter column recipe_id set not null,
  alter column loss_ratio set not null,
  drop column product_id,
  drop column loss_pct,
  alter column is_main drop default,
  add constraint product_line_recipe_fkey foreign key (recipe_id) references product_recipe (id) on delete cascade,
  add constraint product_line_material_key unique (recipe_id, material_id),
  add constraint product_line_loss_check check (loss_ratio >= 0 and loss_ratio < 1);

alter table product
  drop column version,
  drop column effective_from,
  drop column standard_cost;

-- As the column is called, like those of other tables that are kept by declaration.
alter table product rename constraint product_category_fkey to product_product_category_fkey;
