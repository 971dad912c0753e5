-- Pictures that headquarters uploads itself are of no supplier.
alter table material_picture alter column supplier_id drop not null;

update role set power = power || '["物料图片审核-上传图片按钮"]'::jsonb
  where centre = '管理中心' and power ? '物料图片审核-通过按钮' and not power ? '物料图片审核-上传图片按钮';
