-- A sheet may have some of an import's columns; what it has no column for is left as it is. Nothing was ever kept as an option.
alter table import_batch
  add column sheet_columns jsonb not null default '[]',
  drop column options;
