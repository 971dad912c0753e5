-- How a supplier's goods travel where nobody says otherwise.
alter table supplier
  add column transport_mode_id bigint,
  add constraint supplier_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id);
create index supplier_transport_mode_idx on supplier (transport_mode_id);
