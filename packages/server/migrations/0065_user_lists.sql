-- Accounts are listed by whose they are and by whether they may be signed in with.
create index app_user_source_idx on app_user (source, id);
create index app_user_status_idx on app_user (status, id);
