-- Somebody who may do everything can always sign in: whatever takes a superadmin away looks, one after the other, whether
-- another one is left. It looks at the end of the transaction, so that one may take the other's place.
create function keep_superadmin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(2236067);
  if not exists (
    select 1 from app_user u join user_role x on x.user_id = u.id join role r on r.id = x.role_id
    where u.status = 'NORMAL' and r.centre = 'superadmin'
  ) then
    raise exception 'the last superadmin stays' using errcode = 'check_violation', constraint = 'app_user_superadmin_check';
  end if;
  return null;
end
$$;

create constraint trigger user_role_superadmin_check after delete or update on user_role
  deferrable initially deferred for each row execute function keep_superadmin();
create constraint trigger app_user_superadmin_check after update of status on app_user
  deferrable initially deferred for each row when (old.status = 'NORMAL' and new.status <> 'NORMAL')
  execute function keep_superadmin();
create constraint trigger role_superadmin_check after update of centre on role
  deferrable initially deferred for each row when (old.centre = 'superadmin' and new.centre <> 'superadmin')
  execute function keep_superadmin();
