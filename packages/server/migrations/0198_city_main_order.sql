-- Headquarters orders for cities.
alter table main_order drop constraint main_order_source_check,
  add constraint main_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK', 'RETURN', 'MANAGEMENT'));
alter table ask_order drop constraint ask_order_source_check,
  add constraint ask_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY', 'DESK', 'RETURN', 'MANAGEMENT'));
-- They are few among all.
create index main_order_management_idx on main_order (id desc) where source = 'MANAGEMENT';
create index main_order_management_city_idx on main_order (city_id, id desc) where source = 'MANAGEMENT';
create index main_order_management_time_idx on main_order (create_time) where source = 'MANAGEMENT';
create index main_order_management_delivery_idx on main_order (delivery_date) where source = 'MANAGEMENT';

update role set power = power || '["代城市下单", "代城市下单-保存按钮", "代城市下单-提交按钮", "代城市下单-删除按钮", "代城市下单-导出按钮"]'::jsonb
  where power ? '要货单审核-初审按钮' and not power ? '代城市下单';
