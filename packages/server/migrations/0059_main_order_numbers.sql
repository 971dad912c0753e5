-- Lines count over their whole main order, which opens in the order of their numbers. Main orders of before counted from 1 in
-- each of their ask orders: several of these begin at 1, which no two do where the whole is counted.
with older as (
  select o.main_order_id from ask_order o
    join (select ask_order_id, min(seq) as first from ask_line group by ask_order_id) l on l.ask_order_id = o.id
  where not o.is_deleted group by o.main_order_id having count(*) > 1 and max(l.first) = 1),
numbered as (
  select l.id, row_number() over (partition by o.main_order_id order by l.ask_order_id, l.seq, l.id) as seq
  from older join ask_order o on o.main_order_id = older.main_order_id and not o.is_deleted
    join ask_line l on l.ask_order_id = o.id)
update ask_line l set seq = n.seq from numbered n where n.id = l.id and n.seq <> l.seq;
