-- The forecast may be changed on the road; how late a vehicle came is judged by what was said when it left.
alter table transport_order add column first_eta_at timestamptz;
update transport_order set first_eta_at = eta_at where eta_at is not null;
