-- Master data: what can be ordered, from whom, at which price, under which rules.
-- Reference rows are stopped, never deleted, once something points at them.

create table unit (
  id bigint generated always as identity,
  name text not null,
  code text not null,
  kind text not null,
  -- Quantities in this unit may have a fraction.
  is_decimal boolean not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint unit_pkey primary key (id),
  constraint unit_name_key unique (name),
  constraint unit_code_key unique (code),
  constraint unit_kind_check check (kind in ('weight', 'volume', 'count')),
  constraint unit_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table storage_mode (
  id bigint generated always as identity,
  name text not null,
  code text not null,
  -- Degrees Celsius; null: no limit on that side.
  min_temp numeric(4, 1),
  max_temp numeric(4, 1),
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint storage_mode_pkey primary key (id),
  constraint storage_mode_name_key unique (name),
  constraint storage_mode_code_key unique (code),
  constraint storage_mode_temp_check check (min_temp <= max_temp),
  constraint storage_mode_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table origin_place (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint origin_place_pkey primary key (id),
  constraint origin_place_name_key unique (name),
  constraint origin_place_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table tax_rate (
  id bigint generated always as identity,
  name text not null,
  code text not null,
  -- A ratio: 0.13 is 13 %.
  rate numeric(6, 4) not null,
  -- Zero rate, exempt and not taxed are three different things on an invoice.
  treatment text not null,
  is_default boolean not null default false,
  valid_from date,
  valid_to date,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint tax_rate_pkey primary key (id),
  constraint tax_rate_name_key unique (name),
  constraint tax_rate_code_key unique (code),
  constraint tax_rate_rate_check check (rate >= 0 and rate < 1 and (rate = 0 or treatment in ('TAXABLE', 'SIMPLE'))),
  constraint tax_rate_treatment_check check (treatment in ('TAXABLE', 'SIMPLE', 'ZERO', 'EXEMPT', 'NOT_TAXED')),
  constraint tax_rate_period_check check (valid_from <= valid_to),
  constraint tax_rate_status_check check (status in ('ENABLED', 'DISABLED'))
);

create unique index tax_rate_default_key on tax_rate (is_default) where is_default;

create table material_category (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  parent_id bigint,
  level integer not null,
  -- Degrees Celsius at which goods of this category may be accepted.
  accept_temp_min numeric(4, 1),
  accept_temp_max numeric(4, 1),
  warn_days integer,
  default_tax_rate_id bigint,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_category_pkey primary key (id),
  constraint material_category_code_key unique (code),
  constraint material_category_name_key unique nulls not distinct (parent_id, name),
  constraint material_category_parent_fkey foreign key (parent_id) references material_category (id),
  constraint material_category_tax_rate_fkey foreign key (default_tax_rate_id) references tax_rate (id),
  constraint material_category_parent_check check (parent_id <> id and (level = 1) = (parent_id is null)),
  constraint material_category_level_check check (level between 1 and 4),
  constraint material_category_temp_check check (accept_temp_min <= accept_temp_max),
  constraint material_category_warn_days_check check (warn_days >= 0),
  constraint material_category_status_check check (status in ('ENABLED', 'DISABLED'))
);
create index material_category_tax_rate_idx on material_category (default_tax_rate_id);

create table microbe_standard (
  id bigint generated always as identity,
  name text not null,
  standard text not null,
  -- [{microbe, n, c, m, M, method, note}], the sampling scheme of the standard.
  items jsonb not null default '[]',
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint microbe_standard_pkey primary key (id),
  constraint microbe_standard_name_key unique (name),
  constraint microbe_standard_items_check check (jsonb_typeof(items) = 'array'),
  constraint microbe_standard_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table material_file_type (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_file_type_pkey primary key (id),
  constraint material_file_type_name_key unique (name),
  constraint material_file_type_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table batch_report_type (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint batch_report_type_pkey primary key (id),
  constraint batch_report_type_name_key unique (name),
  constraint batch_report_type_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table control_reason (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint control_reason_pkey primary key (id),
  constraint control_reason_name_key unique (name),
  constraint control_reason_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table supplier_category (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_category_pkey primary key (id),
  constraint supplier_category_name_key unique (name),
  constraint supplier_category_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table supplier_file_type (
  id bigint generated always as identity,
  name text not null,
  is_required boolean not null default false,
  has_expiry boolean not null default false,
  warn_days integer,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_file_type_pkey primary key (id),
  constraint supplier_file_type_name_key unique (name),
  constraint supplier_file_type_warn_days_check check (warn_days >= 0),
  constraint supplier_file_type_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table supplier_region (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_region_pkey primary key (id),
  constraint supplier_region_name_key unique (name),
  constraint supplier_region_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table transport_mode (
  id bigint generated always as identity,
  name text not null,
  is_cold boolean not null default false,
  -- The usual arrival window in Asia/Shanghai.
  arrive_from time,
  arrive_to time,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint transport_mode_pkey primary key (id),
  constraint transport_mode_name_key unique (name),
  constraint transport_mode_window_check check (arrive_from < arrive_to),
  constraint transport_mode_status_check check (status in ('ENABLED', 'DISABLED'))
);

-- How long goods travel, by distance band: from min_km to below max_km (null: no end).
create table distance_time (
  id bigint generated always as identity,
  min_km integer not null,
  max_km integer,
  hours integer not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint distance_time_pkey primary key (id),
  constraint distance_time_band_check check (min_km >= 0 and min_km < max_km),
  constraint distance_time_hours_check check (hours > 0),
  constraint distance_time_band_excl exclude using gist (int4range(min_km, max_km) with &&)
);

create table product_category (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint product_category_pkey primary key (id),
  constraint product_category_name_key unique (name),
  constraint product_category_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table return_type (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint return_type_pkey primary key (id),
  constraint return_type_name_key unique (name),
  constraint return_type_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table complaint_type (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint complaint_type_pkey primary key (id),
  constraint complaint_type_name_key unique (name),
  constraint complaint_type_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table payment_term (
  id bigint generated always as identity,
  name text not null,
  is_default boolean not null default false,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint payment_term_pkey primary key (id),
  constraint payment_term_name_key unique (name),
  constraint payment_term_status_check check (status in ('ENABLED', 'DISABLED'))
);

create unique index payment_term_default_key on payment_term (is_default) where is_default;

create table account_period (
  id bigint generated always as identity,
  name text not null,
  days integer not null,
  is_default boolean not null default false,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint account_period_pkey primary key (id),
  constraint account_period_name_key unique (name),
  constraint account_period_days_check check (days between 0 and 365),
  constraint account_period_status_check check (status in ('ENABLED', 'DISABLED'))
);

create unique index account_period_default_key on account_period (is_default) where is_default;

create table contract_category (
  id bigint generated always as identity,
  name text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint contract_category_pkey primary key (id),
  constraint contract_category_name_key unique (name),
  constraint contract_category_status_check check (status in ('ENABLED', 'DISABLED'))
);

create table material (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  short_name text not null,
  category_id bigint not null,
  spec text not null,
  unit_id bigint not null,
  base_unit_id bigint not null,
  -- Base units in one order unit.
  base_factor numeric(18, 6) not null,
  -- Weighed goods carry a second quantity in this unit.
  second_unit_id bigint,
  storage_mode_id bigint not null,
  tax_rate_id bigint not null,
  tax_category_code text,
  tax_exempt_basis text,
  is_food boolean not null,
  shelf_life_days integer,
  -- The part of the shelf life that must remain on arrival, 0 to 1.
  accept_ratio numeric(3, 2),
  origin_place_id bigint,
  brand text,
  microbe_standard_id bigint,
  exec_standard text,
  is_high_risk boolean not null default false,
  is_control boolean not null default false,
  control_reason_id bigint,
  control_from date,
  control_to date,
  is_cross boolean not null default false,
  min_qty numeric(18, 6) not null,
  multiple numeric(18, 6) not null,
  ref_price numeric(18, 6),
  status text not null default 'ENABLED',
  -- Names, code, pinyin and initials, filled by the application in lower case.
  search_text text not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint material_pkey primary key (id),
  constraint material_code_key unique (code),
  constraint material_category_fkey foreign key (category_id) references material_category (id),
  constraint material_unit_fkey foreign key (unit_id) references unit (id),
  constraint material_base_unit_fkey foreign key (base_unit_id) references unit (id),
  constraint material_second_unit_fkey foreign key (second_unit_id) references unit (id),
  constraint material_storage_mode_fkey foreign key (storage_mode_id) references storage_mode (id),
  constraint material_tax_rate_fkey foreign key (tax_rate_id) references tax_rate (id),
  constraint material_origin_place_fkey foreign key (origin_place_id) references origin_place (id),
  constraint material_microbe_standard_fkey foreign key (microbe_standard_id) references microbe_standard (id),
  constraint material_control_reason_fkey foreign key (control_reason_id) references control_reason (id),
  constraint material_base_factor_check check (base_factor > 0),
  constraint material_second_unit_check check (second_unit_id <> unit_id),
  constraint material_tax_category_check check (tax_category_code ~ '^[0-9]{19}$'),
  constraint material_food_check check (not is_food or (shelf_life_days is not null and accept_ratio is not null)),
  constraint material_shelf_life_check check (shelf_life_days > 0),
  constraint material_accept_ratio_check check (accept_ratio between 0 and 1),
  constraint material_control_check check (not is_control or control_reason_id is not null),
  constraint material_control_period_check check (control_from <= control_to),
  constraint material_order_qty_check check (min_qty > 0 and multiple > 0),
  constraint material_ref_price_check check (ref_price >= 0),
  constraint material_status_check check (status in ('ENABLED', 'DISABLED'))
);
-- Search by name, short name, code, pinyin; the list by category.
create index material_search_idx on material using gin (search_text gin_trgm_ops);
create index material_category_idx on material (category_id, id);
create index material_storage_mode_idx on material (storage_mode_id);
create index material_tax_rate_idx on material (tax_rate_id);
create index material_unit_idx on material (unit_id);
create index material_base_unit_idx on material (base_unit_id);
create index material_second_unit_idx on material (second_unit_id);
create index material_origin_place_idx on material (origin_place_id);
create index material_microbe_standard_idx on material (microbe_standard_id);
create index material_control_reason_idx on material (control_reason_id) where is_control;

-- The batch reports a delivery of this material must bring.
create table material_batch_report (
  material_id bigint not null,
  batch_report_type_id bigint not null,
  constraint material_batch_report_pkey primary key (material_id, batch_report_type_id),
  constraint material_batch_report_material_fkey foreign key (material_id) references material (id) on delete cascade,
  constraint material_batch_report_type_fkey foreign key (batch_report_type_id) references batch_report_type (id)
);
create index material_batch_report_type_idx on material_batch_report (batch_report_type_id);

create table supplier (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  short_name text not null,
  -- Unified social credit code.
  usci text not null,
  supplier_category_id bigint not null,
  supplier_region_id bigint not null,
  -- The town it sits in, which need not be a city of ours.
  town text,
  is_cross_city boolean not null default false,
  contact text not null,
  phone text not null,
  landline text,
  address text,
  legal_person text,
  taxpayer_type text not null,
  invoice_type text not null,
  bank_name text not null,
  bank_no text,
  bank_account text not null,
  account_name text not null,
  account_period_id bigint not null,
  payment_term_id bigint not null,
  min_order_amount numeric(18, 2),
  -- Daily cut-off in Asia/Shanghai; null: the city's alone counts.
  cutoff_time time,
  grade text,
  score integer,
  status text not null default 'ENABLED',
  stop_reason text,
  search_text text not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_pkey primary key (id),
  constraint supplier_code_key unique (code),
  constraint supplier_name_key unique (name),
  constraint supplier_usci_key unique (usci),
  constraint supplier_category_fkey foreign key (supplier_category_id) references supplier_category (id),
  constraint supplier_region_fkey foreign key (supplier_region_id) references supplier_region (id),
  constraint supplier_account_period_fkey foreign key (account_period_id) references account_period (id),
  constraint supplier_payment_term_fkey foreign key (payment_term_id) references payment_term (id),
  constraint supplier_usci_check check (usci ~ '^[0-9A-HJ-NP-RT-UW-Y]{2}[0-9]{6}[0-9A-HJ-NP-RT-UW-Y]{10}$'),
  constraint supplier_taxpayer_check check (taxpayer_type in ('GENERAL', 'SMALL')),
  constraint supplier_min_order_check check (min_order_amount >= 0),
  constraint supplier_grade_check check (grade in ('A', 'B', 'C', 'D')),
  constraint supplier_score_check check (score between 0 and 100),
  constraint supplier_status_check check (status in ('ENABLED', 'SUSPENDED', 'BLACKLISTED'))
);
create index supplier_search_idx on supplier using gin (search_text gin_trgm_ops);
create index supplier_category_idx on supplier (supplier_category_id);
create index supplier_region_idx on supplier (supplier_region_id);
create index supplier_account_period_idx on supplier (account_period_id);
create index supplier_payment_term_idx on supplier (payment_term_id);

-- The cities a supplier serves: what decides whether a city sees it and its prices.
create table supplier_city (
  supplier_id bigint not null,
  city_id bigint not null,
  constraint supplier_city_pkey primary key (supplier_id, city_id),
  constraint supplier_city_supplier_fkey foreign key (supplier_id) references supplier (id) on delete cascade,
  constraint supplier_city_city_fkey foreign key (city_id) references city (id)
);
create index supplier_city_city_idx on supplier_city (city_id, supplier_id);

-- The material categories a supplier may deliver.
create table supplier_category_link (
  supplier_id bigint not null,
  material_category_id bigint not null,
  constraint supplier_category_link_pkey primary key (supplier_id, material_category_id),
  constraint supplier_category_link_supplier_fkey foreign key (supplier_id) references supplier (id) on delete cascade,
  constraint supplier_category_link_category_fkey foreign key (material_category_id) references material_category (id)
);
create index supplier_category_link_category_idx on supplier_category_link (material_category_id);

create table supplier_certificate (
  id bigint generated always as identity,
  supplier_id bigint not null,
  supplier_file_type_id bigint not null,
  no text not null,
  holder text not null,
  scope text,
  issuer text,
  issue_date date not null,
  expire_date date,
  is_long_term boolean not null default false,
  attachment_id bigint,
  check_status text not null default 'PENDING',
  warn_days integer,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_certificate_pkey primary key (id),
  constraint supplier_certificate_number_key unique (supplier_id, supplier_file_type_id, no),
  constraint supplier_certificate_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint supplier_certificate_type_fkey foreign key (supplier_file_type_id) references supplier_file_type (id),
  constraint supplier_certificate_period_check check (issue_date <= expire_date),
  constraint supplier_certificate_term_check check (not is_long_term or expire_date is null),
  constraint supplier_certificate_warn_days_check check (warn_days >= 0),
  constraint supplier_certificate_check_status_check check (check_status in ('PENDING', 'PASSED', 'REFUSED'))
);
create index supplier_certificate_type_idx on supplier_certificate (supplier_file_type_id);
create index supplier_certificate_expiry_idx on supplier_certificate (expire_date);

-- One price version of one material of one supplier, with its tiers and city prices. Never edited once in force: a change is a new row.
-- Whether it holds on a day is said by the dates alone; the status says whether it was agreed (EFFECTIVE), waits (PENDING) or was withdrawn (EXPIRED).
create table supplier_price (
  id bigint generated always as identity,
  supplier_id bigint not null,
  material_id bigint not null,
  supplier_material_code text,
  supplier_spec text,
  -- Per order unit of the material, tax included.
  price numeric(18, 6) not null,
  tax_rate_id bigint not null,
  valid_from date not null,
  valid_to date not null,
  status text not null default 'PENDING',
  -- 1 comes first.
  priority integer not null default 1,
  is_preferred boolean not null default false,
  lead_days integer not null default 0,
  min_qty numeric(18, 6) not null,
  multiple numeric(18, 6) not null,
  -- Per cent by which a later version may differ without approval.
  fluctuation_pct numeric(5, 2),
  transport_mode_id bigint,
  -- [{minQty, maxQty?, price}], ascending; decimals as strings.
  tiers jsonb not null default '[]',
  -- [{cityId, price, tiers?, validFrom?, validTo?}]; decimals as strings.
  city_prices jsonb not null default '[]',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint supplier_price_pkey primary key (id),
  constraint supplier_price_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint supplier_price_material_fkey foreign key (material_id) references material (id),
  constraint supplier_price_tax_rate_fkey foreign key (tax_rate_id) references tax_rate (id),
  constraint supplier_price_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id),
  constraint supplier_price_price_check check (price > 0),
  constraint supplier_price_period_check check (valid_from <= valid_to),
  constraint supplier_price_priority_check check (priority >= 1),
  constraint supplier_price_lead_days_check check (lead_days >= 0),
  constraint supplier_price_order_qty_check check (min_qty > 0 and multiple > 0),
  constraint supplier_price_fluctuation_check check (fluctuation_pct >= 0),
  constraint supplier_price_tiers_check check (jsonb_typeof(tiers) = 'array'),
  constraint supplier_price_city_prices_check check (jsonb_typeof(city_prices) = 'array'),
  constraint supplier_price_status_check check (status in ('PENDING', 'EFFECTIVE', 'EXPIRED')),
  constraint supplier_price_period_excl exclude using gist
    (supplier_id with =, material_id with =, daterange(valid_from, valid_to, '[]') with &&) where (status = 'EFFECTIVE')
);
-- The effective price of a material on a day; the price list of one supplier.
create index supplier_price_material_idx on supplier_price (material_id, valid_from, supplier_id);
create index supplier_price_supplier_idx on supplier_price (supplier_id, material_id, valid_from desc);
create index supplier_price_tax_rate_idx on supplier_price (tax_rate_id);
create index supplier_price_transport_mode_idx on supplier_price (transport_mode_id);

create table product (
  id bigint generated always as identity,
  code text not null,
  name text not null,
  short_name text,
  product_category_id bigint not null,
  portion_unit text not null,
  standard_cost numeric(18, 6),
  version integer not null default 1,
  effective_from date,
  status text not null default 'ENABLED',
  search_text text not null,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint product_pkey primary key (id),
  constraint product_code_key unique (code),
  constraint product_name_key unique (name),
  constraint product_category_fkey foreign key (product_category_id) references product_category (id),
  constraint product_standard_cost_check check (standard_cost >= 0),
  constraint product_version_check check (version >= 1),
  constraint product_status_check check (status in ('ENABLED', 'DISABLED'))
);
create index product_search_idx on product using gin (search_text gin_trgm_ops);
create index product_category_idx on product (product_category_id);

create table product_line (
  id bigint generated always as identity,
  product_id bigint not null,
  material_id bigint not null,
  seq integer not null,
  -- In the base unit of the material, per portion.
  net_qty numeric(18, 6) not null,
  loss_pct numeric(5, 2) not null default 0,
  gross_qty numeric(18, 6) not null,
  is_main boolean not null default false,
  create_time timestamptz not null,
  constraint product_line_pkey primary key (id),
  constraint product_line_material_key unique (product_id, material_id),
  constraint product_line_product_fkey foreign key (product_id) references product (id) on delete cascade,
  constraint product_line_material_fkey foreign key (material_id) references material (id),
  constraint product_line_qty_check check (net_qty > 0 and gross_qty >= net_qty),
  constraint product_line_loss_check check (loss_pct >= 0 and loss_pct < 100)
);
create index product_line_material_idx on product_line (material_id);

-- Allowed differences. The most specific row wins: supplier and material, material, category, city, then the general rows.
-- tol_… are ratios of the quantity, …_abs absolute amounts; null leaves that limit open to the other.
create table tolerance (
  id bigint generated always as identity,
  supplier_id bigint,
  material_id bigint,
  material_category_id bigint,
  city_id bigint,
  -- COUNTED: materials without a second unit. WEIGHED: with one. ANY: both.
  measure text not null default 'ANY',
  tol_over numeric(7, 6) not null,
  tol_under numeric(7, 6) not null,
  over_abs numeric(18, 6),
  under_abs numeric(18, 6),
  price_abs numeric(18, 6) not null default 0,
  amount_abs numeric(18, 2) not null default 0,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint tolerance_pkey primary key (id),
  constraint tolerance_scope_key unique nulls not distinct (supplier_id, material_id, material_category_id, city_id, measure),
  constraint tolerance_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint tolerance_material_fkey foreign key (material_id) references material (id),
  constraint tolerance_category_fkey foreign key (material_category_id) references material_category (id),
  constraint tolerance_city_fkey foreign key (city_id) references city (id),
  constraint tolerance_scope_check check (
    num_nonnulls(material_id, material_category_id, city_id) <= 1 and (supplier_id is null or material_id is not null)
  ),
  constraint tolerance_measure_check check (measure in ('ANY', 'COUNTED', 'WEIGHED')),
  constraint tolerance_limits_check check (
    tol_over between 0 and 1 and tol_under between 0 and 1 and over_abs >= 0 and under_abs >= 0 and price_abs >= 0 and amount_abs >= 0
  )
);
create index tolerance_material_idx on tolerance (material_id);
create index tolerance_category_idx on tolerance (material_category_id);
create index tolerance_city_idx on tolerance (city_id);

alter table app_user add constraint app_user_supplier_fkey foreign key (supplier_id) references supplier (id);
alter table session add constraint session_supplier_fkey foreign key (supplier_id) references supplier (id);
create index session_supplier_idx on session (supplier_id);
