-- What open pages are told of changes: written by triggers with what it is about, read by every process that has windows open.
-- Unlogged: nothing is told twice, and after a crash every window asks anew for whatever it shows.
create unlogged table live_word (
  xact xid8 not null default pg_current_xact_id(),
  word text not null,
  constraint live_word_pkey primary key (xact, word)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
