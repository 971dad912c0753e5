-- Sorting docks receive as well; what stores alone have is checked together, and a choice has the usual name.
alter table place drop constraint place_kind_check;
alter table place add constraint place_kind_check check (kind in ('STORE', 'WAREHOUSE', 'DOCK'));
alter table place drop constraint place_store_type_check;
alter table place add constraint place_store_type_check check (store_type in ('DIRECT', 'FRANCHISE'));
alter table place add constraint place_store_check
  check (kind = 'STORE' or (store_type is null and licence_no is null and open_date is null));
