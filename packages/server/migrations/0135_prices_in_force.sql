-- Lists and orders ask for the prices of materials that hold today or later: those are found without the years before them.
drop index supplier_price_material_idx;
create index supplier_price_material_idx on supplier_price (material_id, valid_to, supplier_id) include (status, id);
drop index supplier_price_valid_to_idx;
create index supplier_price_valid_to_idx on supplier_price (valid_to, status) include (supplier_id, material_id);
-- Few materials are stopped: what belongs to one of them is left out by these few.
create index material_stopped_idx on material (id) where status <> 'ENABLED';
