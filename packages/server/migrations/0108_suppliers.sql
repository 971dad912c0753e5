-- Suppliers are kept by people now: several regions, what the licence says of a company, and contacts with their posts.

update supplier set status = 'DISABLED' where status = 'SUSPENDED';
create table supplier_region_link (
  supplier_id bigint not null,
  supplier_region_id bigint not null,
  constraint supplier_region_link_pkey primary key (supplier_id, supplier_region_id),
  constraint supplier_region_link_supplier_fkey foreign key (supplier_id) references supplier (id) on delete cascade,
  constraint supplier_region_link_supplier_region_fkey foreign key (supplier_region_id) references supplier_region (id)
);
create index supplier_region_link_region_idx on supplier_region_link (supplier_region_id);
insert into supplier_region_link select id, supplier_region_id from supplier;

update supplier set invoice_type = case when invoice_type like '%专用%' then 'SPECIAL' else 'ORDINARY' end;
alter table supplier
  drop column supplier_region_id,
  drop constraint supplier_status_check,
  add constraint supplier_status_check check (status in ('ENABLED', 'DISABLED', 'BLACKLISTED')),
  add constraint supplier_invoice_type_check check (invoice_type in ('SPECIAL', 'ORDINARY')),
  -- Why a code is believed whose check characters are wrong.
  add column usci_reason text,
  add column reg_capital text,
  add column founded_on date,
  alter column is_cross_city drop default;
alter table supplier rename constraint supplier_category_fkey to supplier_supplier_category_fkey;
alter table supplier rename constraint supplier_taxpayer_check to supplier_taxpayer_type_check;

create table supplier_contact (
  id bigint generated always as identity,
  supplier_id bigint not null,
  name text not null,
  post text not null,
  phone text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_contact_pkey primary key (id),
  constraint supplier_contact_name_key unique (supplier_id, name),
  constraint supplier_contact_supplier_fkey foreign key (supplier_id) references supplier (id) on delete cascade,
  constraint supplier_contact_status_check check (status in ('ENABLED', 'DISABLED'))
);
