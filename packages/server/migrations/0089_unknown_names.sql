-- What the numbers are made from that are told of names that nobody has: the same for a name every time, and known to nobody.
create table unknown_names (
  id integer not null default 1,
  secret text not null,
  constraint unknown_names_pkey primary key (id),
  constraint unknown_names_one_check check (id = 1)
);
insert into unknown_names (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
