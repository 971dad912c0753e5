-- Numbers of bank changes began as those of 要货单 do: 银行信息变更 has letters of its own.
alter table supplier_bank_change drop column no;
alter table supplier_bank_change
  add column no text generated always as ('ZH' || lpad(id::text, greatest(8, length(id::text)), '0')) stored not null,
  add constraint supplier_bank_change_no_key unique (no);
