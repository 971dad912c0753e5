-- The exact total of one city's list over its window is counted from the index alone: without it, every order the city ever
-- had in these states is read to find the ones of the last 90 days.
create index ask_order_city_time_idx on ask_order (city_id, create_time) include (status, place_id) where not is_deleted;
