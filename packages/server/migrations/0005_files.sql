-- Stored files and what they belong to. The bytes lie in the file store under storage_key.

create table attachment (
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  bytes bigint not null,
  sha256 bytea not null,
  content_type text not null,
  storage_key text not null,
  city_id bigint,
  place_id bigint,
  supplier_id bigint,
  -- The document or row it belongs to; null until it is attached.
  doc_type text,
  doc_id bigint,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint attachment_pkey primary key (id),
  constraint attachment_storage_key unique (storage_key),
  constraint attachment_city_fkey foreign key (city_id) references city (id),
  constraint attachment_place_fkey foreign key (place_id) references place (id),
  constraint attachment_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint attachment_bytes_check check (bytes >= 0),
  constraint attachment_sha256_check check (octet_length(sha256) = 32),
  constraint attachment_doc_check check ((doc_type is null) = (doc_id is null))
);
-- The files of one document; files that were uploaded and never attached; one unit's files.
create index attachment_doc_idx on attachment (doc_type, doc_id);
create index attachment_loose_idx on attachment (create_time) where doc_id is null;
create index attachment_city_idx on attachment (city_id, id desc);
create index attachment_place_idx on attachment (place_id) where place_id is not null;
create index attachment_supplier_idx on attachment (supplier_id, id desc);

alter table supplier_certificate
  add constraint supplier_certificate_attachment_fkey foreign key (attachment_id) references attachment (id);
create index supplier_certificate_attachment_idx on supplier_certificate (attachment_id) where attachment_id is not null;
alter table lot_report add constraint lot_report_attachment_fkey foreign key (attachment_id) references attachment (id);
create index lot_report_attachment_idx on lot_report (attachment_id) where attachment_id is not null;
