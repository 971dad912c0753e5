-- Foreign keys of reference tables are named after their field, so that what they say follows from it.
alter table material_category rename constraint material_category_tax_rate_fkey to material_category_default_tax_rate_fkey;
