-- What a category says of goods of it and of those of the categories below that say nothing themselves: what is done about a lot
-- without its test reports, and what is offered first for a quantity that was refused or missing on receipt.
alter table material_category
  add column report_rule text,
  add column rest_default text,
  add constraint material_category_report_rule_check check (report_rule in ('BLOCK', 'WAIT', 'REMIND')),
  add constraint material_category_rest_default_check check (rest_default in ('REDELIVER', 'CLOSE'));

-- How many days a report of a type counts from its own day on; null: for good.
alter table batch_report_type
  add column valid_days integer,
  add constraint batch_report_type_valid_days_check check (valid_days > 0);

-- A missing report is still to come, or what the category says of it.
alter table transport_lot drop constraint transport_lot_report_state_check;
alter table transport_lot add constraint transport_lot_report_state_check
  check (report_state in ('QUALIFIED', 'UPLOADED', 'PENDING', 'BLOCKED', 'WAITING', 'REMINDED', 'FAILED'));
