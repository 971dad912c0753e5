-- Tells once for many rows of a table who may know, where the table has somebody to tell (`tell_many_<table>`, made at start).
create function tell_many(of_table text, ids bigint[]) returns void language plpgsql as $$
begin
  if to_regprocedure('tell_many_' || of_table || '(bigint[])') is not null then
    execute format('select %I($1)', 'tell_many_' || of_table) using ids;
  end if;
end $$;
