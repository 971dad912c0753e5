-- Tries are counted by the name that was typed, whether an account has it or not, and before the password is looked at: what
-- runs side by side, in one process or in several, counts one by one.

-- A try is written when it is taken and says how it ended afterwards; one that never ended counts as wrong.
alter table login_attempt drop constraint login_attempt_result_check;
alter table login_attempt add constraint login_attempt_result_check
  check (result in ('TRYING', 'PASSED', 'WRONG', 'LOCKED', 'STOPPED', 'THROTTLED'));

create table sign_in_lock (
  username text not null,
  -- Address and browser from which this account has signed in before; empty: all others together. Strangers who lock a name
  -- lock it for strangers.
  device text not null,
  fail_count integer not null,
  locked_until timestamptz,
  update_time timestamptz not null,
  constraint sign_in_lock_pkey primary key (username, device),
  constraint sign_in_lock_count_check check (fail_count > 0)
);
create index sign_in_lock_age_idx on sign_in_lock (update_time);

alter table app_user drop constraint app_user_fail_count_check, drop column fail_count, drop column locked_until;
