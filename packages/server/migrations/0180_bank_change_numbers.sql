-- Numbers of bank changes began as those of 要货单 do: 银行信息变更 has letters of its own.
alter table supplier_bank_change
  alter column no set expression as ('ZH' || lpad(id::text, greatest(8, length(id::text)), '0'));
