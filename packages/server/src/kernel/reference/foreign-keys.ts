import { unscoped, type Ctx } from '../ctx.ts';
import type { Schema } from '../database/schema.ts';
import { sql } from '../database/sql.ts';

/** A column that holds ids of another table's rows. */
export type ForeignKey = {
  readonly table: string;
  readonly column: string;
  readonly to: string;
  /** The columns of the table. */
  readonly columns: readonly string[];
  /** What may not stand twice with this column among it. */
  readonly uniques: readonly Unique[];
};

/** Columns that are together no two times the same, of all rows or of those of a condition. */
export type Unique = {
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
  readonly areNullsSame: boolean;
  readonly condition: string | null;
};

const readKeys = async (ctx: Ctx): Promise<readonly ForeignKey[]> => {
  const { rows } = await sql<ForeignKey>`
    select con.conrelid::regclass::text as "table", a.attname::text as "column", con.confrelid::regclass::text as "to",
      array(select c.attname::text from pg_attribute c where c.attrelid = con.conrelid and c.attnum > 0 and not c.attisdropped) as columns,
      array(select jsonb_build_object('isPrimary', i.indisprimary, 'areNullsSame', i.indnullsnotdistinct,
          'condition', pg_get_expr(i.indpred, i.indrelid),
          'columns', array(select c.attname::text from pg_attribute c where c.attrelid = i.indrelid
            and c.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])))
        from pg_index i where i.indrelid = con.conrelid and i.indisunique and i.indexprs is null
          and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1]) order by i.indexrelid) as uniques
    from pg_constraint con join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
    where con.contype = 'f' and con.conparentid = 0 and cardinality(con.conkey) = 1
      and con.connamespace = 'public'::regnamespace
    order by con.conrelid::regclass::text, a.attname`.execute(unscoped(ctx));
  return rows;
};

const known = new WeakMap<Schema, Promise<readonly ForeignKey[]>>();

/** Every foreign key of the database. A process that has begun to serve changes none: they are read once. */
export function foreignKeys(ctx: Ctx): Promise<readonly ForeignKey[]> {
  const reading = known.get(ctx.schema) ?? readKeys(ctx);
  known.set(ctx.schema, reading);
  reading.catch(() => known.delete(ctx.schema));
  return reading;
}
