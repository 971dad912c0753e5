-- Files of every kind hang on the row that they are of, and are seen by whoever sees it. What was a photo of an inbound order
-- hangs on the line that named it; what a test report is beside its file stays in its own table.

alter table attachment
  add column owner_type text not null default 'inbound_line',
  add column owner_id bigint not null default 0,
  -- Among files with the same value a later one takes the place of the earlier; null where nothing is replaced.
  add column slot text,
  add column version integer not null default 1,
  add column replaced_at timestamptz,
  add column valid_until date,
  add column has_thumbnail boolean not null default false,
  -- Its bytes are there and it counts; the row is written before them.
  add column stored_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by bigint,
  -- What somebody found who looked at it, and why.
  add column verdict text,
  add column verdict_by bigint,
  add column verdict_at timestamptz,
  add column verdict_reason text;

-- A report that was kept without its file stays with an empty one.
with bare as (
  insert into attachment (kind, name, bytes, sha256, content_type, storage_key, doc_type, doc_id, create_time, create_id)
  select 'LOT_REPORT', '没有文件.pdf', 0, sha256(''), 'application/pdf', 'attachments/none/' || r.id, 'lot_report', r.id, r.create_time, r.create_id
  from lot_report r where r.attachment_id is null
  returning id, doc_id
)
update lot_report r set attachment_id = bare.id from bare where r.id = bare.doc_id;

update attachment a set kind = 'batchReport', owner_type = 'transport_lot', owner_id = r.transport_lot_id,
  slot = r.batch_report_type_id::text, version = r.version, replaced_at = r.replaced_at, stored_at = a.create_time,
  verdict = r.verdict, verdict_by = r.verdict_by, verdict_at = r.verdict_at, verdict_reason = r.verdict_reason
from (select *, row_number() over (partition by transport_lot_id, batch_report_type_id order by id) as version from lot_report) r
where r.attachment_id = a.id;

update attachment a set owner_id = l.id, stored_at = a.create_time
from (select distinct on (photo) photo, id from inbound_line, unnest(photo_ids) photo order by photo, id) l
where a.kind = 'INBOUND_PHOTO' and l.photo = a.id;

-- A photo that no line named was taken off again, or never counted.
update attachment a set stored_at = a.create_time, deleted_at = now(),
  owner_id = coalesce((select min(l.id) from inbound_line l where l.inbound_order_id = a.doc_id), 0)
where a.kind = 'INBOUND_PHOTO' and a.owner_id = 0 and a.doc_id is not null;
update attachment set kind = 'receiptPhoto' where kind = 'INBOUND_PHOTO';

alter table attachment
  drop constraint attachment_doc_check,
  drop column city_id,
  drop column place_id,
  drop column supplier_id,
  drop column doc_type,
  drop column doc_id,
  drop column is_deleted,
  drop column remark,
  alter column owner_type drop default,
  alter column owner_id drop default,
  add constraint attachment_version_check check (version > 0),
  add constraint attachment_verdict_check check (verdict in ('QUALIFIED', 'FAILED')),
  add constraint attachment_looked_check check ((verdict is null) = (verdict_by is null) and (verdict is null) = (verdict_at is null));
create index attachment_owner_idx on attachment (owner_type, owner_id, kind);
create unique index attachment_current_key on attachment (owner_type, owner_id, kind, slot)
  where slot is not null and stored_at is not null and replaced_at is null and deleted_at is null;
create index attachment_loose_idx on attachment (create_time) where stored_at is null;
create index attachment_deleted_idx on attachment (deleted_at) where deleted_at is not null;

alter table lot_report
  drop constraint lot_report_pkey,
  drop constraint lot_report_attachment_fkey,
  drop column id,
  drop column transport_lot_id,
  drop column city_id,
  drop column supplier_id,
  drop column replaced_at,
  drop column verdict,
  drop column verdict_by,
  drop column verdict_at,
  drop column verdict_reason,
  drop column remark,
  drop column create_time,
  drop column create_id,
  drop column update_time,
  drop column update_id,
  drop column row_version,
  add constraint lot_report_pkey primary key (attachment_id),
  add constraint lot_report_attachment_fkey foreign key (attachment_id) references attachment (id) on delete cascade;
drop index if exists lot_report_attachment_idx;

alter table inbound_line drop column photo_ids;
