import { numberDigits } from '@material/contract/kernel/value/constants.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import type { RawBuilder } from 'kysely';
import { unscoped, type Ctx } from '../ctx.ts';
import { sql } from '../database/sql.ts';

const stampOf = (ctx: Ctx): string => wireTime(ctx.now).replace(/\D/g, '');
const chances = 10 ** numberDigits.chance;

/**
 * `count` document numbers: prefix, 14-digit time, 4-digit sequence, 3 random digits. The unique index on the number is
 * the guarantee; a clash rolls the transaction back and it is run again.
 */
export async function documentNumbers(ctx: Ctx, prefix: string, count = 1): Promise<string[]> {
  const { rows } = await sql<{ value: number }>`
    select nextval('document_no_seq') as value from generate_series(1, ${count})`.execute(unscoped(ctx));
  const stamp = stampOf(ctx);
  const taken = new Set<string>();
  return rows.map(({ value }) => {
    const numberOf = (chance: number): string =>
      `${prefix}${stamp}${String(value).padStart(numberDigits.sequence, '0')}${String(chance).padStart(numberDigits.chance, '0')}`;
    let chance = Math.floor(ctx.random() * chances);
    // The sequence begins anew after 9,999, which one large import may reach.
    while (taken.has(numberOf(chance))) chance = (chance + 1) % chances;
    taken.add(numberOf(chance));
    return numberOf(chance);
  });
}

/** The next number as part of the statement that writes its document. */
export function nextDocumentNumber(ctx: Ctx, prefix: string): RawBuilder<string> {
  const chance = String(Math.floor(ctx.random() * chances)).padStart(numberDigits.chance, '0');
  return sql<string>`${prefix + stampOf(ctx)}::text || lpad(nextval('document_no_seq')::text, ${numberDigits.sequence}::int, '0') || ${chance}::text`;
}

export async function documentNumber(ctx: Ctx, prefix: string): Promise<string> {
  const [no] = await documentNumbers(ctx, prefix);
  if (no === undefined) throw new Error('the sequence answered nothing');
  return no;
}
