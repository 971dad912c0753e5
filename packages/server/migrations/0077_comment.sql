-- What people say about a document: to everybody who sees it, or to their own unit alone.
create table comment (
  id bigint generated always as identity,
  doc_type text not null,
  doc_id bigint not null,
  -- The unit that its writer spoke for: management, or a city or a supplier by its id.
  centre text not null,
  unit_id bigint,
  -- The store of a city's own people.
  place_id bigint,
  is_acting boolean not null default false,
  is_internal boolean not null,
  content text not null,
  -- Who was named.
  people bigint[] not null default '{}',
  create_time timestamptz not null,
  create_id bigint not null,
  constraint comment_pkey primary key (id),
  constraint comment_centre_check check (centre in ('management', 'city', 'supplier')),
  constraint comment_unit_check check ((centre = 'management') = (unit_id is null)),
  constraint comment_acting_check check (not (is_acting and is_internal)),
  constraint comment_content_check check (char_length(content) between 1 and 500),
  constraint comment_user_fkey foreign key (create_id) references app_user (id)
);
create index comment_doc_idx on comment (doc_type, doc_id, id);
create index comment_user_idx on comment (create_id);

-- Where in a document a message leads, as the page names that part.
alter table message add column doc_part text;
-- What a person was told about one document.
create index message_receiver_doc_idx on message_receiver (user_id, doc_id) where doc_id is not null;
