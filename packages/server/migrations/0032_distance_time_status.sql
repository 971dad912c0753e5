-- Bands of distance are stopped like other reference rows; only those in use exclude each other.
alter table distance_time
  add column status text not null default 'ENABLED',
  add constraint distance_time_status_check check (status in ('ENABLED', 'DISABLED')),
  drop constraint distance_time_band_excl,
  add constraint distance_time_band_excl exclude using gist (int4range(min_km, max_km) with &&) where (status = 'ENABLED');
