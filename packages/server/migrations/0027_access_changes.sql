-- Processes remember for a moment who a token stands for; they are told at once when that may be another one, or nobody.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end
$$;
create trigger session_access_changed
  after update of ended_at, expires_at, active_role, city_id, supplier_id or delete or truncate on session
  for each statement execute function tell_access_changed();
create trigger app_user_access_changed
  after update of username, name, source, status, city_id, place_id, supplier_id or delete or truncate on app_user
  for each statement execute function tell_access_changed();
create trigger power_version_access_changed after update on power_version
  for each statement execute function tell_access_changed();
create trigger city_access_changed after update of status on city
  for each statement execute function tell_access_changed();
