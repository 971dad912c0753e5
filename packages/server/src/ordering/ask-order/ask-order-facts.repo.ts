import { sql } from 'kysely';
import { dbOf, type Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refuse.ts';

/** What a document's head shows besides the list's columns. */
export type DocumentFacts = {
  amountExTax: string;
  tax: string;
  placeAddress: string;
  receiveWindow: string;
  contact: string;
  phone: string;
  transportModeName: string;
  firstCheckName: string;
  firstCheckTime: Date | null;
  firstCheckOpinion: string;
  finalCheckName: string;
  finalCheckTime: Date | null;
  finalCheckOpinion: string;
};

export async function documentFacts(ctx: Ctx, id: number): Promise<DocumentFacts> {
  const { rows } = await sql<DocumentFacts>`
    select o.amount_ex_tax as "amountExTax", o.tax, coalesce(o.address, p.address) as "placeAddress",
      coalesce(to_char(p.receive_from, 'HH24:MI') || '–' || to_char(p.receive_to, 'HH24:MI'), '') as "receiveWindow",
      coalesce(o.contact, '') as contact, coalesce(o.contact_phone, '') as phone, coalesce(t.name, '') as "transportModeName",
      coalesce(f.name, '') as "firstCheckName", o.first_check_at as "firstCheckTime", coalesce(o.first_check_opinion, '') as "firstCheckOpinion",
      coalesce(l.name, '') as "finalCheckName", o.final_check_at as "finalCheckTime", coalesce(o.final_check_opinion, '') as "finalCheckOpinion"
    from ask_order o join place p on p.id = o.place_id left join transport_mode t on t.id = o.transport_mode_id
      left join app_user f on f.id = o.first_check_by left join app_user l on l.id = o.final_check_by
    where o.id = ${id}`.execute(dbOf(ctx));
  if (!rows[0]) refuse('notFound');
  return rows[0];
}
