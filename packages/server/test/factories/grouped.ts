import type { Harness } from '../harness/harness.ts';

/** Puts pickup orders of a supplier, of which something is still to be loaded, into groups of their own. */
export const groupPickups = (server: Harness, username: string) =>
  server.rows(
    `with own as (
        select k.id, k.city_id, k.supplier_id, k.delivery_date, k.transport_mode_id, 'TH20261120000000000000' || row_number() over (order by k.id) as no
        from pickup_order k join app_user u on u.supplier_id = k.supplier_id and u.username = $1
        where k.big_order_id is null and exists (select 1 from pickup_line p join ask_line l on l.id = p.ask_line_id
          where p.pickup_order_id = k.id and not l.is_closed
            and least(l.qty_confirmed, l.qty_approved - l.qty_cancelled) >= l.qty_shipped - l.qty_rejected - l.qty_short + 1)
        order by k.id limit 2),
      made as (insert into big_order (no, city_id, supplier_id, delivery_date, transport_mode_id, create_time)
        select no, city_id, supplier_id, delivery_date, transport_mode_id, $2 from own returning id, no)
    update pickup_order k set big_order_id = made.id from made join own on own.no = made.no where k.id = own.id returning k.id`,
    [username, server.clock.now],
  );
