-- Rows that a setting names, several at a time; none means all.

-- Whose suppliers have to prove it.
create table supplier_file_type_category (
  supplier_file_type_id bigint not null,
  supplier_category_id bigint not null,
  constraint supplier_file_type_category_pkey primary key (supplier_file_type_id, supplier_category_id),
  constraint supplier_file_type_category_supplier_file_type_fkey
    foreign key (supplier_file_type_id) references supplier_file_type (id) on delete cascade,
  constraint supplier_file_type_category_supplier_category_fkey
    foreign key (supplier_category_id) references supplier_category (id)
);
create index supplier_file_type_category_idx on supplier_file_type_category (supplier_category_id);

-- Where goods may travel so.
create table transport_mode_city (
  transport_mode_id bigint not null,
  city_id bigint not null,
  constraint transport_mode_city_pkey primary key (transport_mode_id, city_id),
  constraint transport_mode_city_transport_mode_fkey
    foreign key (transport_mode_id) references transport_mode (id) on delete cascade,
  constraint transport_mode_city_city_fkey foreign key (city_id) references city (id)
);
create index transport_mode_city_idx on transport_mode_city (city_id);

-- Every delivery of materials of these categories, and of those below them, brings such a report; none means no category.
create table batch_report_type_category (
  batch_report_type_id bigint not null,
  material_category_id bigint not null,
  constraint batch_report_type_category_pkey primary key (batch_report_type_id, material_category_id),
  constraint batch_report_type_category_batch_report_type_fkey
    foreign key (batch_report_type_id) references batch_report_type (id) on delete cascade,
  constraint batch_report_type_category_material_category_fkey
    foreign key (material_category_id) references material_category (id)
);
create index batch_report_type_category_idx on batch_report_type_category (material_category_id);
