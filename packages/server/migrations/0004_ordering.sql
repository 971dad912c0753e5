-- The journey of an order: main order, ask order, pickup, transport, inbound.
--
-- Every row carries its city and, where it has one, its supplier; lines point at their header together with it, so that
-- a line of another city or supplier cannot exist. UNIQUE (city_id, id) and (supplier_id, id) are the targets of those keys
-- and at the same time the indexes of the lists "newest first" of one city and of one supplier.
-- References to rows that are only ever stopped, never deleted (modes, reasons, prices, users) have no index of their own.
-- Lines are updated far more often than their indexed columns change: room in the page keeps those updates cheap.

create table difference_reason (
  id bigint generated always as identity,
  name text not null,
  -- What it explains; ANY explains each of them.
  kind text not null,
  sort integer not null default 0,
  status text not null default 'ENABLED',
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint difference_reason_pkey primary key (id),
  constraint difference_reason_name_key unique (name),
  constraint difference_reason_kind_check check (kind in ('REJECTED', 'SHORT', 'OVER', 'ANY')),
  constraint difference_reason_status_check check (status in ('ENABLED', 'DISABLED'))
);

-- What one unit asks for at once; its state is that of its least advanced ask order.
create table main_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  city_id bigint not null,
  -- The store that asks; null when the city asks.
  place_id bigint,
  kind text not null default 'NORMAL',
  source text not null,
  order_date date not null,
  -- What its lines get unless they say otherwise.
  delivery_date date not null,
  transport_mode_id bigint,
  amount numeric(18, 2) not null default 0,
  amount_ex_tax numeric(18, 2) not null default 0,
  tax numeric(18, 2) not null default 0,
  line_count integer not null default 0,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint main_order_pkey primary key (id),
  constraint main_order_no_key unique (no),
  constraint main_order_city_key unique (city_id, id),
  constraint main_order_city_fkey foreign key (city_id) references city (id),
  constraint main_order_place_fkey foreign key (place_id) references place (id),
  constraint main_order_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id),
  constraint main_order_kind_check check (kind in ('NORMAL', 'BUDAN', 'BUHUO')),
  constraint main_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY')),
  constraint main_order_amount_check check (amount >= 0 and amount = amount_ex_tax + tax),
  constraint main_order_line_count_check check (line_count >= 0)
);
create index main_order_time_idx on main_order (create_time);
create index main_order_place_idx on main_order (place_id, id desc) where place_id is not null;

-- One supplier, one delivery date, one receiving place.
create table ask_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  main_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  kind text not null default 'NORMAL',
  source text not null,
  -- The order whose open rest this one makes good.
  origin_order_id bigint,
  delivery_date date not null,
  transport_mode_id bigint,
  contact text,
  contact_phone text,
  address text,
  amount numeric(18, 2) not null default 0,
  amount_ex_tax numeric(18, 2) not null default 0,
  tax numeric(18, 2) not null default 0,
  line_count integer not null default 0,
  is_urgent boolean not null default false,
  status text not null,
  -- Two more axes, derived from the lines in the transaction that changes a line.
  fulfil_status text not null default 'NONE',
  settle_status text not null default 'NONE',
  -- Who must act next, and until when.
  act_party text,
  act_by timestamptz,
  submit_by bigint,
  submit_at timestamptz,
  submit_count integer not null default 0,
  first_check_by bigint,
  first_check_at timestamptz,
  first_check_opinion text,
  final_check_by bigint,
  final_check_at timestamptz,
  final_check_opinion text,
  -- Why it was last returned, refused, stopped or cancelled.
  reason text,
  -- Why it comes after the cut-off (补单) or again (补货).
  supplement_reason text,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint ask_order_pkey primary key (id),
  constraint ask_order_no_key unique (no),
  constraint ask_order_city_key unique (city_id, id),
  constraint ask_order_supplier_key unique (supplier_id, id),
  constraint ask_order_main_order_fkey foreign key (city_id, main_order_id) references main_order (city_id, id),
  constraint ask_order_place_fkey foreign key (place_id) references place (id),
  constraint ask_order_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint ask_order_origin_fkey foreign key (origin_order_id) references ask_order (id),
  constraint ask_order_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id),
  constraint ask_order_kind_check check (kind in ('NORMAL', 'BUDAN', 'BUHUO')),
  constraint ask_order_source_check check (source in ('MANUAL', 'IMPORT', 'COPY')),
  constraint ask_order_amount_check check (amount >= 0 and amount = amount_ex_tax + tax),
  constraint ask_order_count_check check (line_count >= 0 and submit_count >= 0),
  constraint ask_order_fulfil_status_check
    check (fulfil_status in ('NONE', 'PART_SHIPPED', 'IN_TRANSIT', 'PART_RECEIVED', 'RECEIVED', 'DIFFERENCE')),
  constraint ask_order_settle_status_check
    check (settle_status in ('NONE', 'PART_STATED', 'STATED', 'PART_INVOICED', 'INVOICED', 'PART_PAID', 'PAID')),
  constraint ask_order_party_check check (act_party in ('CITY', 'PLACE', 'FIRST_CHECKER', 'FINAL_CHECKER', 'SUPPLIER'))
) with (fillfactor = 85);
-- Lists: one state of one city; one state of all cities; a time window; a delivery day; one store; one main order.
create index ask_order_city_status_idx on ask_order (city_id, status, id desc);
create index ask_order_status_idx on ask_order (status, id desc);
create index ask_order_time_idx on ask_order (create_time);
create index ask_order_delivery_idx on ask_order (delivery_date);
create index ask_order_place_idx on ask_order (place_id, id desc);
create index ask_order_main_order_idx on ask_order (main_order_id);
create index ask_order_origin_idx on ask_order (origin_order_id) where origin_order_id is not null;
-- To-do counts: what waits for this party, and what of it is late.
create index ask_order_party_idx on ask_order (act_party, city_id, supplier_id, act_by) where act_party is not null and not is_deleted;

-- The one place where quantities live. A column is the sum of its kind in qty_event, kept in the same transaction; all columns
-- of a line that one act changes are written by one UPDATE, because the checks below hold for the line as a whole.
create table ask_line (
  id bigint generated always as identity,
  ask_order_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  material_id bigint not null,
  -- The material as it was when the line was written.
  material_code text not null,
  material_name text not null,
  material_short_name text not null,
  spec text not null,
  unit_name text not null,
  base_unit_name text not null,
  base_factor numeric(18, 6) not null,
  second_unit_name text,
  storage_name text not null,
  is_food boolean not null,
  shelf_life_days integer,
  accept_ratio numeric(3, 2),
  is_cross boolean not null default false,
  -- Order unit of the line.
  qty_asked numeric(18, 6) not null,
  qty_first numeric(18, 6) not null default 0,
  qty_approved numeric(18, 6) not null default 0,
  qty_cancelled numeric(18, 6) not null default 0,
  qty_confirmed numeric(18, 6) not null default 0,
  qty_shipped numeric(18, 6) not null default 0,
  qty_accepted numeric(18, 6) not null default 0,
  qty_rejected numeric(18, 6) not null default 0,
  qty_short numeric(18, 6) not null default 0,
  qty_over numeric(18, 6) not null default 0,
  qty_returned numeric(18, 6) not null default 0,
  qty_replaced numeric(18, 6) not null default 0,
  qty_stated numeric(18, 6) not null default 0,
  qty_invoiced numeric(18, 6) not null default 0,
  -- Second unit of the line; stays 0 where the material has none.
  qty_asked2 numeric(18, 6) not null default 0,
  qty_first2 numeric(18, 6) not null default 0,
  qty_approved2 numeric(18, 6) not null default 0,
  qty_cancelled2 numeric(18, 6) not null default 0,
  qty_confirmed2 numeric(18, 6) not null default 0,
  qty_shipped2 numeric(18, 6) not null default 0,
  qty_accepted2 numeric(18, 6) not null default 0,
  qty_rejected2 numeric(18, 6) not null default 0,
  qty_short2 numeric(18, 6) not null default 0,
  qty_over2 numeric(18, 6) not null default 0,
  qty_returned2 numeric(18, 6) not null default 0,
  qty_replaced2 numeric(18, 6) not null default 0,
  qty_stated2 numeric(18, 6) not null default 0,
  qty_invoiced2 numeric(18, 6) not null default 0,
  amt_stated numeric(18, 2) not null default 0,
  amt_invoiced numeric(18, 2) not null default 0,
  amt_paid numeric(18, 2) not null default 0,
  -- Ratios frozen at final check; over_granted is the excess allowed by override so far.
  tol_over numeric(7, 6) not null default 0,
  tol_under numeric(7, 6) not null default 0,
  over_granted numeric(18, 6) not null default 0,
  is_closed boolean not null default false,
  -- The price version, fixed at submit; the unit price (tax included) is final at final check.
  supplier_price_id bigint,
  unit_price numeric(18, 6) not null,
  price_source text not null,
  tax_rate numeric(6, 4) not null,
  tax_treatment text not null,
  amount numeric(18, 2) not null,
  amount_ex_tax numeric(18, 2) not null,
  tax numeric(18, 2) not null,
  is_control boolean not null default false,
  control_reason_id bigint,
  control_reason text,
  first_reason text,
  final_reason text,
  confirm_reason text,
  cancel_reason text,
  price_reason text,
  -- The line whose open rest this one takes over, and the line whose material this one stands in for.
  parent_line_id bigint,
  substitutes_line_id bigint,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint ask_line_pkey primary key (id),
  constraint ask_line_material_key unique (ask_order_id, material_id),
  constraint ask_line_city_order_fkey foreign key (city_id, ask_order_id) references ask_order (city_id, id),
  constraint ask_line_supplier_order_fkey foreign key (supplier_id, ask_order_id) references ask_order (supplier_id, id),
  constraint ask_line_material_fkey foreign key (material_id) references material (id),
  constraint ask_line_price_fkey foreign key (supplier_price_id) references supplier_price (id),
  constraint ask_line_control_reason_fkey foreign key (control_reason_id) references control_reason (id),
  constraint ask_line_parent_fkey foreign key (parent_line_id) references ask_line (id),
  constraint ask_line_substitutes_fkey foreign key (substitutes_line_id) references ask_line (id),
  constraint ask_line_asked_check check (qty_asked > 0),
  constraint ask_line_qty_check check (
    qty_first >= 0 and qty_approved >= 0 and qty_cancelled >= 0 and qty_confirmed >= 0 and qty_shipped >= 0 and
    qty_accepted >= 0 and qty_rejected >= 0 and qty_short >= 0 and qty_over >= 0 and qty_returned >= 0 and qty_replaced
    >= 0 and qty_stated >= 0 and qty_invoiced >= 0
  ),
  constraint ask_line_qty2_check check (
    qty_asked2 >= 0 and qty_first2 >= 0 and qty_approved2 >= 0 and qty_cancelled2 >= 0 and qty_confirmed2 >= 0 and
    qty_shipped2 >= 0 and qty_accepted2 >= 0 and qty_rejected2 >= 0 and qty_short2 >= 0 and qty_over2 >= 0 and
    qty_returned2 >= 0 and qty_replaced2 >= 0 and qty_stated2 >= 0 and qty_invoiced2 >= 0
  ),
  constraint ask_line_second_unit_check check (
    second_unit_name is not null or
    qty_asked2 + qty_first2 + qty_approved2 + qty_cancelled2 + qty_confirmed2 + qty_shipped2 + qty_accepted2 +
    qty_rejected2 + qty_short2 + qty_over2 + qty_returned2 + qty_replaced2 + qty_stated2 + qty_invoiced2 = 0
  ),
  constraint ask_line_amt_check check (amt_stated >= 0 and amt_invoiced >= 0 and amt_paid >= 0),
  constraint ask_line_tolerance_check check (tol_over between 0 and 1 and tol_under between 0 and 1 and over_granted >= 0),
  -- Only what is still wanted can be taken back.
  constraint ask_line_cancelled_check check (qty_cancelled <= qty_approved),
  -- Cancelling never bites into what was kept at the door or is on the road.
  constraint ask_line_kept_check check (
    qty_approved - qty_cancelled >= least(qty_approved, qty_shipped - qty_rejected - qty_short)
  ),
  -- Received and on the road stay within what is wanted, its tolerance and what was granted beyond.
  constraint ask_line_received_check check (
    qty_shipped - qty_rejected - qty_short + qty_over <= (qty_approved - qty_cancelled) * (1 + tol_over) + over_granted
  ),
  -- The door cannot answer for more than was sent.
  constraint ask_line_in_transit_check check (qty_shipped - (qty_accepted - qty_over) - qty_rejected - qty_short >= 0),
  constraint ask_line_over_check check (qty_over <= qty_accepted and qty_over2 <= qty_accepted2),
  constraint ask_line_returned_check check (qty_returned <= qty_accepted),
  -- A closed line has nothing open: whatever comes back from the road is closed with it.
  constraint ask_line_closed_check check (
    not is_closed or qty_approved - qty_cancelled <= qty_shipped - qty_rejected - qty_short + qty_over
  ),
  constraint ask_line_base_factor_check check (base_factor > 0),
  constraint ask_line_price_check check (unit_price >= 0),
  constraint ask_line_price_source_check check (price_source in ('CITY_TIER', 'CITY', 'TIER', 'BASE')),
  constraint ask_line_tax_check check (
    tax_rate >= 0 and tax_rate < 1 and tax_treatment in ('TAXABLE', 'SIMPLE', 'ZERO', 'EXEMPT', 'NOT_TAXED')
  ),
  constraint ask_line_amount_check check (amount >= 0 and amount = amount_ex_tax + tax),
  constraint ask_line_seq_check check (seq > 0)
) with (fillfactor = 80);
-- Where a material is ordered, per city; children of a line. The lines of an order come by the unique key.
create index ask_line_material_idx on ask_line (material_id, city_id, id);
create index ask_line_parent_idx on ask_line (parent_line_id) where parent_line_id is not null;
create index ask_line_substitutes_idx on ask_line (substitutes_line_id) where substitutes_line_id is not null;

-- The ledger: signed changes, never edited. The line has no foreign key here: a withdrawn draft may lose a line, its history stays.
create table qty_event (
  id bigint generated always as identity,
  ask_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  kind text not null,
  qty numeric(18, 6) not null,
  qty2 numeric(18, 6) not null default 0,
  doc_type text not null,
  doc_line_id bigint not null,
  doc_version integer not null,
  reason_code text,
  actor_id bigint,
  at timestamptz not null,
  constraint qty_event_pkey primary key (id, at),
  constraint qty_event_kind_check check (
    kind in ('ASKED', 'FIRST', 'APPROVED', 'CANCELLED', 'CONFIRMED', 'SHIPPED', 'ACCEPTED', 'REJECTED', 'SHORT', 'OVER',
      'RETURNED', 'REPLACED', 'STATED', 'INVOICED')
  ),
  constraint qty_event_qty_check check (qty <> 0 or qty2 <> 0)
) partition by range (at);
create table qty_event_default partition of qty_event default;
create unique index qty_event_default_doc_key on qty_event_default (doc_type, doc_line_id, kind, doc_version);
create index qty_event_line_idx on qty_event (ask_line_id, id);
create trigger qty_event_append_only before update or delete on qty_event for each row execute function refuse_change();

-- Groups pickup orders that are prepared and loaded together; lines stay where they are.
create table big_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  city_id bigint not null,
  supplier_id bigint not null,
  delivery_date date not null,
  transport_mode_id bigint,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint big_order_pkey primary key (id),
  constraint big_order_no_key unique (no),
  constraint big_order_city_key unique (city_id, id),
  constraint big_order_supplier_key unique (supplier_id, id),
  constraint big_order_city_fkey foreign key (city_id) references city (id),
  constraint big_order_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint big_order_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id)
);

create table pickup_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  ask_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  big_order_id bigint,
  delivery_date date not null,
  transport_mode_id bigint,
  line_count integer not null default 0,
  status text not null,
  -- Who must act next, and until when.
  act_party text,
  act_by timestamptz,
  -- When the deadline to answer passed unanswered.
  overdue_at timestamptz,
  confirm_by bigint,
  confirm_at timestamptz,
  prepare_by bigint,
  prepare_at timestamptz,
  -- Why the supplier rejected it.
  reason text,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint pickup_order_pkey primary key (id),
  constraint pickup_order_no_key unique (no),
  constraint pickup_order_city_key unique (city_id, id),
  constraint pickup_order_supplier_key unique (supplier_id, id),
  constraint pickup_order_city_order_fkey foreign key (city_id, ask_order_id) references ask_order (city_id, id),
  constraint pickup_order_supplier_order_fkey foreign key (supplier_id, ask_order_id) references ask_order (supplier_id, id),
  constraint pickup_order_place_fkey foreign key (place_id) references place (id),
  constraint pickup_order_city_big_fkey foreign key (city_id, big_order_id) references big_order (city_id, id),
  constraint pickup_order_supplier_big_fkey foreign key (supplier_id, big_order_id) references big_order (supplier_id, id),
  constraint pickup_order_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id),
  constraint pickup_order_count_check check (line_count >= 0),
  constraint pickup_order_party_check check (act_party in ('CITY', 'PLACE', 'FIRST_CHECKER', 'FINAL_CHECKER', 'SUPPLIER'))
) with (fillfactor = 85);
-- A final check makes exactly one; a voided one gives way to the next.
create unique index pickup_order_ask_order_key on pickup_order (ask_order_id) where status <> 'VOID';
create index pickup_order_ask_order_idx on pickup_order (ask_order_id);
-- Lists: one state of one supplier, of one city, of all; a time window; a delivery day; one store; one group.
create index pickup_order_supplier_status_idx on pickup_order (supplier_id, status, id desc);
create index pickup_order_city_status_idx on pickup_order (city_id, status, id desc);
create index pickup_order_status_idx on pickup_order (status, id desc);
create index pickup_order_time_idx on pickup_order (create_time);
create index pickup_order_delivery_idx on pickup_order (delivery_date);
create index pickup_order_place_idx on pickup_order (place_id, id desc);
create index pickup_order_big_order_idx on pickup_order (big_order_id) where big_order_id is not null;
create index pickup_order_party_idx on pickup_order (act_party, supplier_id, city_id, act_by) where act_party is not null;

create table pickup_line (
  id bigint generated always as identity,
  pickup_order_id bigint not null,
  ask_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  -- What was wanted when the pickup order was made.
  qty_wanted numeric(18, 6) not null,
  qty_confirmed numeric(18, 6),
  qty_confirmed2 numeric(18, 6),
  -- The day the supplier promises; null: the order's delivery date.
  confirm_date date,
  reason text,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint pickup_line_pkey primary key (id),
  constraint pickup_line_ask_line_key unique (pickup_order_id, ask_line_id),
  constraint pickup_line_city_order_fkey foreign key (city_id, pickup_order_id) references pickup_order (city_id, id),
  constraint pickup_line_supplier_order_fkey foreign key (supplier_id, pickup_order_id) references pickup_order (supplier_id, id),
  constraint pickup_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint pickup_line_qty_check check (qty_wanted >= 0 and qty_confirmed >= 0 and qty_confirmed2 >= 0)
) with (fillfactor = 85);
create index pickup_line_ask_line_idx on pickup_line (ask_line_id);

create table transport_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  city_id bigint not null,
  supplier_id bigint not null,
  -- The earliest of its lines'.
  delivery_date date not null,
  transport_mode_id bigint,
  carrier text,
  plate_no text,
  driver text,
  driver_phone text,
  load_by bigint,
  load_at timestamptz,
  depart_by bigint,
  depart_at timestamptz,
  eta_at timestamptz,
  arrive_by bigint,
  arrive_at timestamptz,
  -- Degrees Celsius at loading and at the door.
  start_temp numeric(4, 1),
  arrive_temp numeric(4, 1),
  seal_no text,
  package_count integer,
  line_count integer not null default 0,
  status text not null,
  -- Who must act next, and until when.
  act_party text,
  act_by timestamptz,
  has_exception boolean not null default false,
  exception_text text,
  -- Departed without the supplier's promise, and why.
  is_forced boolean not null default false,
  -- Why it was cancelled or forced.
  reason text,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint transport_order_pkey primary key (id),
  constraint transport_order_no_key unique (no),
  constraint transport_order_city_key unique (city_id, id),
  constraint transport_order_supplier_key unique (supplier_id, id),
  constraint transport_order_city_fkey foreign key (city_id) references city (id),
  constraint transport_order_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint transport_order_transport_mode_fkey foreign key (transport_mode_id) references transport_mode (id),
  constraint transport_order_count_check check (line_count >= 0 and package_count >= 0),
  constraint transport_order_arrival_check check (arrive_at >= depart_at),
  constraint transport_order_temp_check check (start_temp between -80 and 80 and arrive_temp between -80 and 80),
  constraint transport_order_exception_check check (not has_exception or exception_text is not null),
  constraint transport_order_party_check check (act_party in ('CITY', 'PLACE', 'FIRST_CHECKER', 'FINAL_CHECKER', 'SUPPLIER'))
) with (fillfactor = 85);
-- Lists: one state of one supplier, of one city, of all; a time window; an arrival; a delivery day. Its stores stand on its lines.
create index transport_order_supplier_status_idx on transport_order (supplier_id, status, id desc);
create index transport_order_city_status_idx on transport_order (city_id, status, id desc);
create index transport_order_status_idx on transport_order (status, id desc);
create index transport_order_time_idx on transport_order (create_time);
create index transport_order_delivery_idx on transport_order (delivery_date);
create index transport_order_eta_idx on transport_order (eta_at);
create index transport_order_party_idx on transport_order (act_party, supplier_id, city_id, act_by) where act_party is not null;

create table transport_line (
  id bigint generated always as identity,
  transport_order_id bigint not null,
  pickup_line_id bigint not null,
  ask_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  -- Where it is unloaded: one vehicle may serve several places of a city.
  place_id bigint not null,
  seq integer not null,
  -- The sum of its lots.
  qty numeric(18, 6) not null,
  qty2 numeric(18, 6) not null default 0,
  -- What the door answered, summed over the submitted inbound lines; qty_accepted includes qty_over.
  qty_accepted numeric(18, 6) not null default 0,
  qty_rejected numeric(18, 6) not null default 0,
  qty_short numeric(18, 6) not null default 0,
  qty_over numeric(18, 6) not null default 0,
  qty_accepted2 numeric(18, 6) not null default 0,
  qty_rejected2 numeric(18, 6) not null default 0,
  qty_short2 numeric(18, 6) not null default 0,
  qty_over2 numeric(18, 6) not null default 0,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint transport_line_pkey primary key (id),
  constraint transport_line_pickup_line_key unique (transport_order_id, pickup_line_id),
  constraint transport_line_city_order_fkey foreign key (city_id, transport_order_id) references transport_order (city_id, id),
  constraint transport_line_supplier_order_fkey
    foreign key (supplier_id, transport_order_id) references transport_order (supplier_id, id),
  constraint transport_line_place_fkey foreign key (place_id) references place (id),
  constraint transport_line_pickup_line_fkey foreign key (pickup_line_id) references pickup_line (id),
  constraint transport_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint transport_line_qty_check check (
    qty > 0 and qty2 >= 0 and qty_accepted >= 0 and qty_rejected >= 0 and qty_short >= 0 and qty_over >= 0
    and qty_accepted2 >= 0 and qty_rejected2 >= 0 and qty_short2 >= 0 and qty_over2 >= 0
  ),
  constraint transport_line_in_transit_check check (qty - (qty_accepted - qty_over) - qty_rejected - qty_short >= 0),
  constraint transport_line_over_check check (qty_over <= qty_accepted)
) with (fillfactor = 85);
-- What comes to one store, and which vehicles a store may see.
create index transport_line_place_idx on transport_line (place_id, transport_order_id);
create index transport_line_pickup_line_idx on transport_line (pickup_line_id);
create index transport_line_ask_line_idx on transport_line (ask_line_id);

-- One lot of one transport line: the key of traceability.
create table transport_lot (
  id bigint generated always as identity,
  no text collate "C" not null,
  transport_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  material_id bigint not null,
  -- The supplier's own lot number.
  lot_no text not null,
  produce_date date,
  expire_date date,
  -- Until when the record must be kept.
  keep_until date,
  qty numeric(18, 6) not null,
  qty2 numeric(18, 6) not null default 0,
  report_state text not null default 'PENDING',
  origin_place text,
  factory_licence text,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint transport_lot_pkey primary key (id),
  constraint transport_lot_no_key unique (no),
  constraint transport_lot_lot_key unique (transport_line_id, lot_no),
  constraint transport_lot_line_fkey foreign key (transport_line_id) references transport_line (id),
  constraint transport_lot_city_fkey foreign key (city_id) references city (id),
  constraint transport_lot_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint transport_lot_material_fkey foreign key (material_id) references material (id),
  constraint transport_lot_qty_check check (qty > 0 and qty2 >= 0),
  constraint transport_lot_dates_check check (produce_date <= expire_date and expire_date <= keep_until),
  constraint transport_lot_report_state_check check (report_state in ('QUALIFIED', 'PENDING', 'FAILED'))
);
-- From a lot to every store that got it: by supplier and material, and by the number alone; lots that owe a report; expiry.
create index transport_lot_trace_idx on transport_lot (supplier_id, material_id, lot_no);
create index transport_lot_number_idx on transport_lot (lot_no);
create index transport_lot_material_idx on transport_lot (material_id);
create index transport_lot_pending_idx on transport_lot (supplier_id, city_id) where report_state = 'PENDING';
create index transport_lot_expire_idx on transport_lot (city_id, expire_date);

create table lot_report (
  id bigint generated always as identity,
  transport_lot_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  batch_report_type_id bigint not null,
  no text,
  issue_date date,
  result text not null,
  attachment_id bigint,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint lot_report_pkey primary key (id),
  constraint lot_report_lot_fkey foreign key (transport_lot_id) references transport_lot (id) on delete cascade,
  constraint lot_report_type_fkey foreign key (batch_report_type_id) references batch_report_type (id),
  constraint lot_report_result_check check (result in ('QUALIFIED', 'FAILED'))
);
create index lot_report_lot_idx on lot_report (transport_lot_id);

create table inbound_order (
  id bigint generated always as identity,
  no text collate "C" not null,
  transport_order_id bigint not null,
  city_id bigint not null,
  place_id bigint not null,
  supplier_id bigint not null,
  -- The inbound order whose uncounted rest this one took over.
  origin_inbound_id bigint,
  delivery_date date not null,
  receive_at timestamptz,
  receiver text,
  arrive_temp numeric(4, 1),
  -- Of what was accepted.
  amount numeric(18, 2) not null default 0,
  amount_ex_tax numeric(18, 2) not null default 0,
  tax numeric(18, 2) not null default 0,
  line_count integer not null default 0,
  has_difference boolean not null default false,
  status text not null,
  -- Who must act next, and until when.
  act_party text,
  act_by timestamptz,
  submit_by bigint,
  submit_at timestamptz,
  reason text,
  is_deleted boolean not null default false,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint inbound_order_pkey primary key (id),
  constraint inbound_order_no_key unique (no),
  constraint inbound_order_city_key unique (city_id, id),
  constraint inbound_order_supplier_key unique (supplier_id, id),
  constraint inbound_order_city_transport_fkey foreign key (city_id, transport_order_id) references transport_order (city_id, id),
  constraint inbound_order_supplier_transport_fkey
    foreign key (supplier_id, transport_order_id) references transport_order (supplier_id, id),
  constraint inbound_order_place_fkey foreign key (place_id) references place (id),
  constraint inbound_order_origin_fkey foreign key (origin_inbound_id) references inbound_order (id),
  constraint inbound_order_count_check check (line_count >= 0),
  constraint inbound_order_amount_check check (amount >= 0 and amount = amount_ex_tax + tax),
  constraint inbound_order_temp_check check (arrive_temp between -80 and 80),
  constraint inbound_order_party_check check (act_party in ('CITY', 'PLACE', 'FIRST_CHECKER', 'FINAL_CHECKER', 'SUPPLIER'))
) with (fillfactor = 85);
create index inbound_order_transport_idx on inbound_order (transport_order_id);
-- A place counts one inbound order of a transport at a time.
create unique index inbound_order_open_key on inbound_order (transport_order_id, place_id)
  where status in ('DRAFT', 'COUNTING') and not is_deleted;
create index inbound_order_origin_idx on inbound_order (origin_inbound_id) where origin_inbound_id is not null;
-- Lists: one state of one city, of all; a time window; a delivery day; one store; what waits to be counted.
create index inbound_order_city_status_idx on inbound_order (city_id, status, id desc);
create index inbound_order_status_idx on inbound_order (status, id desc);
create index inbound_order_time_idx on inbound_order (create_time);
create index inbound_order_delivery_idx on inbound_order (delivery_date);
create index inbound_order_place_idx on inbound_order (place_id, id desc);
create index inbound_order_difference_idx on inbound_order (city_id, id desc) where has_difference;
create index inbound_order_party_idx on inbound_order (act_party, city_id, place_id, act_by) where act_party is not null and not is_deleted;

-- One lot at the door. qty_accepted includes qty_over.
create table inbound_line (
  id bigint generated always as identity,
  inbound_order_id bigint not null,
  transport_line_id bigint not null,
  transport_lot_id bigint not null,
  ask_line_id bigint not null,
  city_id bigint not null,
  supplier_id bigint not null,
  seq integer not null,
  shipped_qty numeric(18, 6) not null,
  shipped_qty2 numeric(18, 6) not null default 0,
  qty_accepted numeric(18, 6) not null default 0,
  qty_rejected numeric(18, 6) not null default 0,
  qty_short numeric(18, 6) not null default 0,
  qty_over numeric(18, 6) not null default 0,
  qty_accepted2 numeric(18, 6) not null default 0,
  qty_rejected2 numeric(18, 6) not null default 0,
  qty_short2 numeric(18, 6) not null default 0,
  qty_over2 numeric(18, 6) not null default 0,
  is_counted boolean not null default false,
  rejected_reason_id bigint,
  short_reason_id bigint,
  over_reason_id bigint,
  reason_text text,
  photo_ids bigint[] not null default '{}',
  -- What happens to the open rest of the ordered line.
  rest_decision text,
  remark text,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint inbound_line_pkey primary key (id),
  constraint inbound_line_lot_key unique (transport_lot_id),
  constraint inbound_line_city_order_fkey foreign key (city_id, inbound_order_id) references inbound_order (city_id, id),
  constraint inbound_line_supplier_order_fkey
    foreign key (supplier_id, inbound_order_id) references inbound_order (supplier_id, id),
  constraint inbound_line_transport_line_fkey foreign key (transport_line_id) references transport_line (id),
  constraint inbound_line_transport_lot_fkey foreign key (transport_lot_id) references transport_lot (id),
  constraint inbound_line_ask_line_fkey foreign key (ask_line_id) references ask_line (id),
  constraint inbound_line_rejected_reason_fkey foreign key (rejected_reason_id) references difference_reason (id),
  constraint inbound_line_short_reason_fkey foreign key (short_reason_id) references difference_reason (id),
  constraint inbound_line_over_reason_fkey foreign key (over_reason_id) references difference_reason (id),
  constraint inbound_line_qty_check check (
    shipped_qty > 0 and shipped_qty2 >= 0 and qty_accepted >= 0 and qty_rejected >= 0 and qty_short >= 0 and qty_over >= 0
    and qty_accepted2 >= 0 and qty_rejected2 >= 0 and qty_short2 >= 0 and qty_over2 >= 0
  ),
  constraint inbound_line_over_check check (qty_over <= qty_accepted and qty_over2 <= qty_accepted2),
  -- A counted lot adds up: nothing of it is left in transit.
  constraint inbound_line_counted_check check (
    not is_counted or qty_accepted - qty_over + qty_rejected + qty_short = shipped_qty
  ),
  constraint inbound_line_rest_decision_check check (rest_decision in ('REDELIVER', 'CLOSE'))
) with (fillfactor = 85);
-- The lines of an inbound order; a lot is received once.
create index inbound_line_order_idx on inbound_line (inbound_order_id, seq);
create index inbound_line_transport_line_idx on inbound_line (transport_line_id);
create index inbound_line_ask_line_idx on inbound_line (ask_line_id);

-- The preview of an imported sheet: nothing is ordered before its commit.
create table import_batch (
  id bigint generated always as identity,
  kind text not null,
  file_name text not null,
  city_id bigint,
  place_id bigint,
  supplier_id bigint,
  status text not null default 'READING',
  row_count integer not null default 0,
  -- Rows read and checked so far, and rows with a problem.
  done_count integer not null default 0,
  problem_count integer not null default 0,
  -- The sheet's header as it was read, and what was chosen beside the file.
  columns jsonb not null default '[]',
  options jsonb not null default '{}',
  error text,
  main_order_id bigint,
  commit_at timestamptz,
  commit_by bigint,
  create_time timestamptz not null,
  create_id bigint,
  update_time timestamptz,
  update_id bigint,
  row_version integer not null default 0,
  constraint import_batch_pkey primary key (id),
  constraint import_batch_city_fkey foreign key (city_id) references city (id),
  constraint import_batch_place_fkey foreign key (place_id) references place (id),
  constraint import_batch_supplier_fkey foreign key (supplier_id) references supplier (id),
  constraint import_batch_main_order_fkey foreign key (main_order_id) references main_order (id),
  constraint import_batch_status_check check (status in ('READING', 'PREVIEW', 'COMMITTED', 'DISCARDED', 'FAILED')),
  constraint import_batch_count_check check (row_count >= 0 and done_count >= 0 and problem_count >= 0)
);
create index import_batch_city_idx on import_batch (city_id, id desc);
create index import_batch_place_idx on import_batch (place_id) where place_id is not null;
create index import_batch_supplier_idx on import_batch (supplier_id) where supplier_id is not null;
create index import_batch_main_order_idx on import_batch (main_order_id) where main_order_id is not null;
create index import_batch_age_idx on import_batch (create_time);

create table import_row (
  import_batch_id bigint not null,
  seq integer not null,
  -- The cells as read or mended, by column key; the row as the handler understands it once it has no problem.
  cells jsonb not null,
  parsed jsonb,
  -- [{path, message}]; null when the row is good.
  problems jsonb,
  constraint import_row_pkey primary key (import_batch_id, seq),
  constraint import_row_batch_fkey foreign key (import_batch_id) references import_batch (id) on delete cascade
);
create index import_row_problem_idx on import_row (import_batch_id, seq) where problems is not null;
