-- A city may have its own value of a rule, whose changes are counted for themselves.
alter table business_rule
  add column city_id bigint,
  add constraint business_rule_city_fkey foreign key (city_id) references city (id),
  drop constraint business_rule_version_key,
  add constraint business_rule_version_key unique nulls not distinct (rule, city_id, row_version);
create index business_rule_city_idx on business_rule (city_id);

-- What the rule said when the order was submitted: one that is under way is checked as it began. Null: nobody has set it.
alter table ask_order
  add column separate_checkers boolean;

-- Whoever keeps the settings of the same page may set what the product works by.
update role set power = power || '["其他参数-业务规则按钮"]'::jsonb
  where power ? '其他参数-编辑按钮' and not power ? '其他参数-业务规则按钮';
