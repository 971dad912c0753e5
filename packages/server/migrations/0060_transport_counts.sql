-- Each count of a vehicle has a refusal of its own.
alter table transport_order drop constraint transport_order_count_check;
alter table transport_order
  add constraint transport_order_line_count_check check (line_count >= 0),
  add constraint transport_order_package_count_check check (package_count >= 0),
  add constraint transport_order_crate_count_check check (crate_count >= 0);
