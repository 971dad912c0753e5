-- Prices that their supplier asks for: headquarters approves or refuses each of them.
alter table supplier_price add column is_proposed boolean not null default false;
create index supplier_price_proposed_idx on supplier_price (supplier_id, material_id) where is_proposed and status = 'PENDING';

update role set power = power || '["物料资料更新-提交报价按钮", "物料资料更新-导出按钮"]'::jsonb
  where centre = '供应商中心' and power ? '物料资料更新-上传图片按钮' and not power ? '物料资料更新-提交报价按钮';
