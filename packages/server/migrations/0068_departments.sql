-- Departments stand below others to a depth that is known, as rows of other trees do.
alter table department add column level integer not null default 1;
with recursive tree (id, level) as (
  select id, 1 from department where parent_id is null
  union all
  select d.id, t.level + 1 from department d join tree t on d.parent_id = t.id
)
update department d set level = t.level from tree t where t.id = d.id and t.level > 1;
alter table department alter column level drop default,
  drop constraint department_parent_check,
  add constraint department_parent_check check (parent_id <> id and (level = 1) = (parent_id is null)),
  add constraint department_level_check check (level between 1 and 4);
create index department_city_idx on department (city_id);
create index branch_city_idx on branch (city_id);
