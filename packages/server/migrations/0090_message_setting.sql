-- Whether people are told that a document begins to wait for them, and in which words: headquarters' row, and a city's own.
create table message_setting (
  id bigint generated always as identity,
  -- A status table, the first of its states that waits in these words, and the party.
  event text not null,
  -- Of headquarters where there is none.
  city_id bigint,
  in_app boolean not null,
  content text not null,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint message_setting_pkey primary key (id),
  constraint message_setting_event_key unique nulls not distinct (city_id, event),
  constraint message_setting_city_fkey foreign key (city_id) references city (id)
);
-- What is said of the last of its documents, in the words of its setting.
alter table message_receiver add column doc_text text;
