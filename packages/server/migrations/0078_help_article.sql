-- How the product is used, written by headquarters for everybody or for the people of one centre.
create table help_article (
  id bigint generated always as identity,
  title text not null,
  readers text not null,
  -- Cleaned HTML.
  body text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint help_article_pkey primary key (id),
  constraint help_article_title_key unique (title),
  constraint help_article_readers_check check (readers in ('ALL', 'MANAGEMENT', 'CITY', 'SUPPLIER')),
  constraint help_article_status_check check (status in ('ENABLED', 'DISABLED'))
);
