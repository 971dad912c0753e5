-- A supplier that cannot answer a pickup order in time asks headquarters for another deadline, and says why.
alter table pickup_order add column asked_reply_by timestamptz, add column asked_reason text;
alter table pickup_order add constraint pickup_order_asked_check check (
  (asked_reply_by is null) = (asked_reason is null));
alter table ask_order drop constraint ask_order_rest_task_check;
alter table ask_order add constraint ask_order_rest_task_check check (
  rest_task in ('DEADLINE', 'REJECTED', 'SHORT', 'REST', 'HELD') and rest_by is not null or rest_task is null and rest_by is null);
