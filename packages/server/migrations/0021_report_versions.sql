-- Every version of a test report is kept, and who looked at one says so. Until now a lot was called good by its supplier's word
-- alone: such lots wait for somebody to look.
alter table lot_report
  -- A later report of the kind took its place.
  add column replaced_at timestamptz,
  -- What the receiving side or quality found, and why.
  add column verdict text,
  add column verdict_by bigint,
  add column verdict_at timestamptz,
  add column verdict_reason text,
  add constraint lot_report_verdict_check check (verdict in ('QUALIFIED', 'FAILED')),
  add constraint lot_report_looked_check check ((verdict is null) = (verdict_by is null) and (verdict is null) = (verdict_at is null));
create unique index lot_report_current_key on lot_report (transport_lot_id, batch_report_type_id) where replaced_at is null;

alter table transport_lot drop constraint transport_lot_report_state_check;
update transport_lot lot set report_state = 'UPLOADED', row_version = row_version + 1
where report_state = 'QUALIFIED'
  and exists (select 1 from material_batch_report required where required.material_id = lot.material_id);
alter table transport_lot
  add constraint transport_lot_report_state_check check (report_state in ('QUALIFIED', 'UPLOADED', 'PENDING', 'FAILED'));
