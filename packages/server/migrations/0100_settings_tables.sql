-- What settings are chosen from has a code like every other reference table: rows of before get one from their number.
do $$
declare
  prefixes constant jsonb := '{"origin_place": "CD", "material_file_type": "WJ", "batch_report_type": "PJ", "control_reason": "GK", "supplier_category": "GL", "supplier_file_type": "ZZ", "supplier_region": "QY", "transport_mode": "YS", "product_category": "CP", "return_type": "TH", "complaint_type": "TS", "payment_term": "FK", "account_period": "ZQ", "difference_reason": "CY"}';
  name text;
begin
  for name in select jsonb_object_keys(prefixes) loop
    execute format('alter table %I add column code text', name);
    execute format('update %I set code = %L || lpad(id::text, greatest(2, length(id::text)), ''0'')', name, prefixes ->> name);
    execute format('alter table %I alter column code set not null, add constraint %I unique (code)', name, name || '_code_key');
  end loop;
end
$$;

alter table storage_mode rename column min_temp to temp_min;
alter table storage_mode rename column max_temp to temp_max;

alter table supplier_file_type rename column warn_days to remind_days;
alter table supplier_file_type rename constraint supplier_file_type_warn_days_check to supplier_file_type_remind_days_check;
update supplier_file_type set remind_days = null where not has_expiry;
alter table supplier_file_type
  add constraint supplier_file_type_remind_check check (remind_days is null or has_expiry);

-- Hours after the receipt within which goods go back; null: without a limit. What may come of it is what the customer allows.
alter table return_type
  add column window_hours integer,
  add column needs_second_check boolean not null default false,
  add column needs_photo boolean not null default false,
  add column allows_replacement boolean not null default true,
  add column allows_refund boolean not null default true,
  add column allows_deduction boolean not null default true,
  add column allows_destruction boolean not null default false,
  add constraint return_type_window_check check (window_hours > 0),
  add constraint return_type_outcome_check
    check (allows_replacement or allows_refund or allows_deduction or allows_destruction);
alter table return_type
  alter column allows_replacement drop default,
  alter column allows_refund drop default,
  alter column allows_deduction drop default,
  alter column allows_destruction drop default,
  alter column needs_second_check drop default,
  alter column needs_photo drop default;

-- From when the days are counted.
alter table account_period
  add column basis text not null default 'INBOUND',
  add constraint account_period_basis_check check (basis in ('INBOUND', 'STATEMENT', 'INVOICE'));
alter table account_period alter column basis drop default;

-- Whoever deletes one is shown where it is used; most documents have few of these.
create index main_order_transport_mode_idx on main_order (transport_mode_id) where transport_mode_id is not null;
create index ask_order_transport_mode_idx on ask_order (transport_mode_id) where transport_mode_id is not null;
create index big_order_transport_mode_idx on big_order (transport_mode_id) where transport_mode_id is not null;
create index pickup_order_transport_mode_idx on pickup_order (transport_mode_id) where transport_mode_id is not null;
create index transport_order_transport_mode_idx on transport_order (transport_mode_id) where transport_mode_id is not null;
create index ask_line_control_reason_idx on ask_line (control_reason_id) where control_reason_id is not null;
create index inbound_line_rejected_reason_idx on inbound_line (rejected_reason_id) where rejected_reason_id is not null;
create index inbound_line_short_reason_idx on inbound_line (short_reason_id) where short_reason_id is not null;
create index inbound_line_over_reason_idx on inbound_line (over_reason_id) where over_reason_id is not null;
create index lot_report_type_idx on lot_report (batch_report_type_id);
