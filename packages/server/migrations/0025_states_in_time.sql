-- A list opens on some states of some days, whoever reads it: its total is counted from one index alone. Without them headquarters
-- reads every order of the days, whatever its state, and a supplier every order it ever had.
create index ask_order_status_time_idx on ask_order (status, create_time) where not is_deleted;
create index pickup_order_status_time_idx on pickup_order (status, create_time) where not is_deleted;
create index pickup_order_city_time_idx on pickup_order (city_id, create_time) include (status, place_id) where not is_deleted;
create index pickup_order_supplier_time_idx on pickup_order (supplier_id, create_time) include (status) where not is_deleted;
create index transport_order_status_time_idx on transport_order (status, create_time) where not is_deleted;
create index transport_order_city_time_idx on transport_order (city_id, create_time) include (status) where not is_deleted;
create index transport_order_supplier_time_idx on transport_order (supplier_id, create_time) include (status) where not is_deleted;
create index inbound_order_status_time_idx on inbound_order (status, create_time) where not is_deleted;
create index inbound_order_city_time_idx on inbound_order (city_id, create_time) include (status, place_id) where not is_deleted;
create index inbound_order_supplier_time_idx on inbound_order (supplier_id, create_time) include (status) where not is_deleted;
