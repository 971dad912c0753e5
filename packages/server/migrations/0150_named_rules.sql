-- A rule may be a name instead of a number; neither: a city goes by what holds for all again.
alter table business_rule
  alter column value drop not null,
  add column name_text text,
  add constraint business_rule_value_check check (value is null or name_text is null),
  add constraint business_rule_city_check check (city_id is not null or value is not null or name_text is not null);

-- Whether a city may order after the cut-off without a reason is a rule of cities now.
insert into business_rule (rule, city_id, value, valid_from, create_time, row_version)
select 'budanFree', id, 1, (create_time at time zone 'Asia/Shanghai')::date, create_time, 1 from city where can_budan_free;
alter table city drop column can_budan_free;

-- So are the days before the end of a contract and the day until which suppliers send what they are rated by.
insert into business_rule (rule, value, valid_from, create_time, row_version)
select case key when 'contractExpiryWarnDays' then 'contractWarnDays' else 'ratingDeadlineDay' end, value::text::integer,
  (update_time at time zone 'Asia/Shanghai')::date, update_time, 1
from setting where key in ('contractExpiryWarnDays', 'gradeUploadDeadlineDay') and jsonb_typeof(value) = 'number';
delete from setting where key in ('contractExpiryWarnDays', 'gradeUploadDeadlineDay');
