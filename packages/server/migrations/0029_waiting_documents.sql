-- Whoever is waited for has a time, and a document that waits for somebody has the first of them on its header.
update duty set until = date_trunc('hour', now()) + interval '1 day' where until is null;
alter table duty alter column until set not null;

-- What waits for headquarters is counted in two small indexes: the duties, and the documents that have any.
create index ask_order_waiting_idx on ask_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;
create index pickup_order_waiting_idx on pickup_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;
create index transport_order_waiting_idx on transport_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;
create index inbound_order_waiting_idx on inbound_order (id) include (status, city_id, supplier_id) where act_by is not null and not is_deleted;
