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
alter table event enable trigger event_append_only;
