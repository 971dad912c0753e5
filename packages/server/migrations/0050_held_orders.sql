-- An approved order may be stopped and resumed: its pickup order goes back to where it stood.
alter table pickup_order add column held_from text;
alter table pickup_order add constraint pickup_order_held_check check (status <> 'HELD' or held_from is not null);
alter table ask_order drop constraint ask_order_rest_task_check;
alter table ask_order add constraint ask_order_rest_task_check check (
  rest_task in ('REJECTED', 'SHORT', 'REST', 'HELD') and rest_by is not null or rest_task is null and rest_by is null);
