-- Fields that people define for materials and for suppliers. What is entered in them stands in the row, by the id of the field.
do $$
declare
  owner text;
begin
  foreach owner in array array['material', 'supplier'] loop
    execute format($create$
      create table %1$I (
        id bigint generated always as identity,
        code text not null,
        name text not null,
        value_kind text not null,
        option_text text,
        must_fill boolean not null,
        sort integer not null default 0,
        status text not null default 'ENABLED',
        remark text,
        create_time timestamptz not null,
        create_id bigint,
        update_time timestamptz,
        update_id bigint,
        row_version integer not null default 0,
        constraint %2$I primary key (id),
        constraint %3$I unique (code),
        constraint %4$I unique (name),
        constraint %5$I check (value_kind in ('TEXT', 'NUMBER', 'DATE', 'CHOICE')),
        constraint %6$I check (status in ('ENABLED', 'DISABLED'))
      )$create$,
      owner || '_field', owner || '_field_pkey', owner || '_field_code_key', owner || '_field_name_key',
      owner || '_field_value_kind_check', owner || '_field_status_check');
    execute format('alter table %I add column custom_values jsonb not null default ''{}'', add constraint %I check (jsonb_typeof(custom_values) = ''object'')',
      owner, owner || '_custom_values_check');
    execute format('create index %I on %I using gin (custom_values)', owner || '_custom_values_idx', owner);
  end loop;
end
$$;
