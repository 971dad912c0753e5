-- An order that waits for its supplier's answer names the time of its pickup order, which knows the supplier's cut-off and way.
update ask_order o set act_by = k.act_by from pickup_order k
where k.ask_order_id = o.id and k.status in ('PENDING', 'RECONFIRM') and not k.is_deleted and o.status = 'APPROVED'
  and o.act_party = 'SUPPLIER' and o.act_by is distinct from k.act_by;
