-- Where a supplier's goods set out: journeys are measured from here, whether or not the town is a city of ours.
alter table supplier
  add column lat numeric(9, 6),
  add column lng numeric(9, 6),
  add constraint supplier_coordinates_check check (
    (lat is null) = (lng is null) and lat between -90 and 90 and lng between -180 and 180
  );

update supplier s set lat = c.lat, lng = c.lng
  from city c where c.name in (s.town, regexp_replace(s.town, '市$', '')) and c.lat is not null and c.lng is not null;
