-- A band says where it ends; it begins where the next nearer one in use ends, so that no distance is left out.
alter table distance_time
  drop constraint distance_time_band_excl,
  drop constraint distance_time_band_check,
  add constraint distance_time_band_check check (max_km > 0),
  drop column min_km;
create unique index distance_time_max_km_key on distance_time (max_km) nulls not distinct where status = 'ENABLED';
