-- When somebody entered a code that was sent to the number; null while nobody has. Only by such a number a password is reset.
alter table app_user add column phone_proved_at timestamptz;

update app_user u set phone_proved_at = entered.at
from (select username as phone, max(create_time) as at from login_attempt where result = 'PASSED' group by username) entered
where entered.phone = u.phone;
