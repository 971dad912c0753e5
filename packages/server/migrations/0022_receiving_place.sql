-- The place of an order's head: where lines without a place of their own go, and where a new line will. `place_id` says
-- which store asks and so who sees the order; a city that asks for its stores has none there.
alter table main_order
  add column receiving_place_id bigint,
  add constraint main_order_receiving_place_fkey foreign key (receiving_place_id) references place (id);
create index main_order_receiving_place_idx on main_order (receiving_place_id);
