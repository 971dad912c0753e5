-- Main orders carry the sum of their live ask orders; those without any ask order are gone with the last of them.
update main_order m set amount = s.amount, amount_ex_tax = s.amount_ex_tax, tax = s.tax, line_count = s.line_count
from (select o.main_order_id as id,
    coalesce(sum(o.amount) filter (where o.status not in ('REFUSED', 'CANCELLED')), 0) as amount,
    coalesce(sum(o.amount_ex_tax) filter (where o.status not in ('REFUSED', 'CANCELLED')), 0) as amount_ex_tax,
    coalesce(sum(o.tax) filter (where o.status not in ('REFUSED', 'CANCELLED')), 0) as tax,
    (coalesce(sum(o.line_count) filter (where o.status not in ('REFUSED', 'CANCELLED')), 0))::int as line_count
  from ask_order o where not o.is_deleted group by o.main_order_id) s
where m.id = s.id and (m.amount, m.amount_ex_tax, m.tax, m.line_count) is distinct from (s.amount, s.amount_ex_tax, s.tax, s.line_count);

update main_order m set is_deleted = true
where not m.is_deleted and not exists (select 1 from ask_order o where o.main_order_id = m.id and not o.is_deleted);
