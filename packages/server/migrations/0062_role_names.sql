-- A role's name is its unit's own: two cities may each have a 仓管员, and neither learns of the other's.
alter table role drop constraint role_name_key;
alter table role add constraint role_name_key unique nulls not distinct (city_id, name);
create index role_centre_idx on role (centre);
