-- Whom a supplier wants to be told when an order ends.
alter table supplier_contact add column is_terminal boolean not null default false;

-- What people were texted about a document. The message itself is forgotten after a while, its text stays.
create table document_sms (
  id bigint generated always as identity,
  doc_type text not null,
  doc_id bigint not null,
  name text not null,
  phone text not null,
  content text not null,
  sms_id bigint,
  create_time timestamptz not null,
  create_id bigint,
  constraint document_sms_pkey primary key (id),
  constraint document_sms_sms_fkey foreign key (sms_id) references sms (id) on delete set null
);
create index document_sms_doc_idx on document_sms (doc_type, doc_id, id desc);
create index document_sms_sms_idx on document_sms (sms_id);

update role set power = power || '["终止审核-发送短信按钮"]'::jsonb
  where power ? '终止审核-同意终止按钮' and not power ? '终止审核-发送短信按钮';
