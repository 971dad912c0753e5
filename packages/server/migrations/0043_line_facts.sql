-- A line keeps what its unit and its storage said when it was written: whether its quantities may have a fraction, and at
-- what temperatures its goods are kept. Lines so far take it from the unit and the storage that they name, or from their
-- material's where neither is called so any more.
alter table ask_line
  add column is_decimal boolean not null default false,
  add column min_temp numeric(4, 1),
  add column max_temp numeric(4, 1);

update ask_line l
set is_decimal = coalesce(named.is_decimal, u.is_decimal),
  min_temp = case when kept.id is null then s.min_temp else kept.min_temp end,
  max_temp = case when kept.id is null then s.max_temp else kept.max_temp end
from ask_line own
  join material m on m.id = own.material_id
  join unit u on u.id = m.unit_id
  join storage_mode s on s.id = m.storage_mode_id
  left join unit named on named.name = own.unit_name
  left join storage_mode kept on kept.name = own.storage_name
where own.id = l.id;

alter table ask_line add constraint ask_line_temp_check check (min_temp <= max_temp);
