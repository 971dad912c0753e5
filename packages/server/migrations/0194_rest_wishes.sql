-- A place may want what did not come made good by somebody else, or by other goods: headquarters sees to it.
alter table inbound_line drop constraint inbound_line_rest_decision_check,
  add constraint inbound_line_rest_decision_check check (rest_decision in ('REDELIVER', 'REPLENISH', 'SUBSTITUTE', 'CLOSE'));
alter table material_category drop constraint material_category_rest_default_check,
  add constraint material_category_rest_default_check check (rest_default in ('REDELIVER', 'REPLENISH', 'SUBSTITUTE', 'CLOSE'));
