-- What happened to files, and what the nightly look at the ledger found, names the units of its document as every other event does.
alter table event disable trigger event_append_only;
update event e set city_id = d.city_id, supplier_id = d.supplier_id
from transport_order d
where e.doc_type = 'transport_order' and e.doc_id = d.id and e.city_id is null
  and e.type in ('ATTACHMENT_ADDED', 'ATTACHMENT_REMOVED', 'ATTACHMENT_RESTORED');
update event e set city_id = l.city_id, supplier_id = l.supplier_id
from ask_line l
where e.doc_type = 'ask_line' and e.doc_id = l.id and e.city_id is null and e.type = 'LEDGER_DRIFT';
-- Which kind of files an event names, so that it is told to those alone who may see these.
update event set payload = payload || '{"attachment": "batchReport"}'
where doc_type = 'transport_order' and type in ('REPORT_ADDED', 'REPORT_FAILED')
  and payload ->> 'action' in ('上传批检报告', '替换批检报告') and not payload ? 'attachment';
-- Quantities and prices are told as people write them, without spare zeros; what was entered always was.
update event e set payload = jsonb_set(e.payload, '{changes}', (
  select jsonb_agg(c.change
    || case when c.change ->> 'from' ~ '^-?[0-9]+[.][0-9]*0$'
      then jsonb_build_object('from', trim_scale((c.change ->> 'from')::numeric)::text) else '{}' end
    || case when c.change ->> 'to' ~ '^-?[0-9]+[.][0-9]*0$'
      then jsonb_build_object('to', trim_scale((c.change ->> 'to')::numeric)::text) else '{}' end
    order by c.place)
  from jsonb_array_elements(e.payload -> 'changes') with ordinality as c(change, place)))
where e.type <> 'TRANSPORT_EDITED' and e.payload -> 'changes' @? '$[*].* ? (@ like_regex "^-?[0-9]+[.][0-9]*0$")';
alter table event enable trigger event_append_only;
