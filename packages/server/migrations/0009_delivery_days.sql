-- The days of the week on which a supplier delivers, Monday 1 to Sunday 7; empty: every day.
alter table supplier
  add column delivery_days smallint[] not null default '{}',
  add constraint supplier_delivery_days_check check (delivery_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]);
