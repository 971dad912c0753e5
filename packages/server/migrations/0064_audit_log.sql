-- The audit log is looked at: what a person needs besides, and the ways in which it is searched.

alter table audit add column user_agent text;
-- From the arrival of the request to the writing of the row.
alter table audit add column ms integer;
alter table audit add constraint audit_ms_check check (ms >= 0);

-- Each holds the time, by which the log is always narrowed, so that the rows of a condition are counted in the index alone.
create index audit_at_idx on audit (at, id);
drop index audit_user_idx;
create index audit_user_idx on audit (user_id, id desc) include (at);
drop index audit_target_idx;
create index audit_target_idx on audit (target_table, target_id, id desc) include (at);
create index audit_call_idx on audit (call, id desc) include (at);
create index audit_city_idx on audit (acting_city_id, id desc) include (at) where acting_city_id is not null;
create index audit_supplier_idx on audit (acting_supplier_id, id desc) include (at) where acting_supplier_id is not null;
