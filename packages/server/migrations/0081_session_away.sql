-- A session whose last window was closed ends soon, unless somebody comes back: until when it would have lasted.
alter table session add column back_until timestamptz;
alter table session add constraint session_back_check check (back_until >= expires_at);
