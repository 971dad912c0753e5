-- Who goes on with a document that its maker left behind when going to another city.
create table document_handover (
  id bigint generated always as identity,
  doc_type text not null,
  doc_id bigint not null,
  city_id bigint not null,
  user_id bigint not null,
  create_time timestamptz not null,
  create_id bigint,
  constraint document_handover_pkey primary key (id),
  constraint document_handover_doc_key unique (doc_type, doc_id),
  constraint document_handover_city_fkey foreign key (city_id) references city (id),
  constraint document_handover_user_fkey foreign key (user_id) references app_user (id)
);
create index document_handover_user_idx on document_handover (user_id);
create index document_handover_city_idx on document_handover (city_id);
