-- How many of the supplier's crates a vehicle carries: they stay at the place and are to come back.
alter table transport_order add column crate_count integer;
alter table transport_order drop constraint transport_order_count_check;
alter table transport_order add constraint transport_order_count_check check (
  line_count >= 0 and package_count >= 0 and crate_count >= 0);
