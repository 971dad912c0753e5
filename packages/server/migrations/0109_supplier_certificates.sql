-- Certificates are kept by people now; what a type of them is needed for; who has been reminded of which end.

alter table supplier_certificate
  drop column check_status,
  drop column warn_days,
  -- Files belong to the certificate, as attachments do everywhere.
  drop column attachment_id,
  add column status text not null default 'ENABLED',
  alter column is_long_term drop default,
  add constraint supplier_certificate_status_check check (status in ('ENABLED', 'DISABLED'));
alter table supplier_certificate rename column no to certificate_no;
alter table supplier_certificate
  rename constraint supplier_certificate_type_fkey to supplier_certificate_supplier_file_type_fkey;

-- The materials that cannot be ordered without it, by their categories and those below; none means all.
create table supplier_file_type_material (
  supplier_file_type_id bigint not null,
  material_category_id bigint not null,
  constraint supplier_file_type_material_pkey primary key (supplier_file_type_id, material_category_id),
  constraint supplier_file_type_material_supplier_file_type_fkey
    foreign key (supplier_file_type_id) references supplier_file_type (id) on delete cascade,
  constraint supplier_file_type_material_material_category_fkey
    foreign key (material_category_id) references material_category (id)
);
create index supplier_file_type_material_idx on supplier_file_type_material (material_category_id);

-- The reminders that went out before the end of a certificate, by the day of that end: a new end is reminded of anew.
create table supplier_certificate_reminder (
  supplier_certificate_id bigint not null,
  expire_date date not null,
  days_before integer not null,
  create_time timestamptz not null,
  constraint supplier_certificate_reminder_pkey primary key (supplier_certificate_id, expire_date, days_before),
  constraint supplier_certificate_reminder_supplier_certificate_fkey
    foreign key (supplier_certificate_id) references supplier_certificate (id) on delete cascade
);
