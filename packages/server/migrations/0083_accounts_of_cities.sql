-- Payees and invoice headers are stopped like other reference rows.
alter table payee
  add column status text not null default 'ENABLED',
  add constraint payee_status_check check (status in ('ENABLED', 'DISABLED'));

alter table invoice_header rename column title to name;
update invoice_header set invoice_type = case when invoice_type like '%专%' then 'SPECIAL' else 'ORDINARY' end;
alter table invoice_header
  add column status text not null default 'ENABLED',
  add constraint invoice_header_status_check check (status in ('ENABLED', 'DISABLED')),
  add constraint invoice_header_invoice_type_check check (invoice_type in ('SPECIAL', 'ORDINARY'));
