import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { signed } from '@material/contract/kernel/value/sms.rules.ts';
import { sentText, type SentText } from '@material/contract/ordering/terminal/terminal.calls.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { rowsOf } from '../../kernel/list/rows-of.ts';
import { readUnder } from '../../kernel/row/run-under.ts';

/** Somebody of a supplier; 0 is its own contact. */
export type Contact = {
  readonly id: number;
  readonly name: string;
  readonly post: string;
  readonly phone: string;
  readonly isTerminal: boolean;
};

/** The people of the supplier behind an application, those first whom it wants to be told of an end. */
export const contactsOf = (ctx: Ctx, id: Seen<'terminal_application'>): Promise<Contact[]> =>
  readUnder(
    ctx,
    id,
    sql<Contact>`select c.id, c.name, c.post, c.phone, c.is_terminal as "isTerminal" from terminal_application t
        join supplier_contact c on c.supplier_id = t.supplier_id and c.status = 'ENABLED' where t.id = ${id}
      union all select 0, s.contact, '', s.phone, false from terminal_application t join supplier s on s.id = t.supplier_id
        where t.id = ${id} and s.phone <> ''
      order by "isTerminal" desc, id`,
  );

const texts = rowsOf(sentText, {
  table: 'document_sms',
  joins: {
    m: { to: 'sms', by: 'sms_id', maybe: true },
    u: { to: 'app_user', by: 'create_id', maybe: true },
  },
  columns: {
    contactName: 'name',
    toPhone: 'phone',
    smsText: 'content',
    createName: 'u.name',
    status: 'm.status',
    failure: 'm.failure',
  },
});

/** What people were texted about an application, newest first. */
export const textedOf = async (ctx: Ctx, id: Seen<'terminal_application'>): Promise<SentText[]> =>
  (
    await texts.of(
      ctx,
      id,
      sql`where document_sms.doc_type = 'terminal_application' and document_sms.doc_id = ${id} order by document_sms.id desc`,
    )
  ).map((text) => ({ ...text, toPhone: masked('phone', text.toPhone), smsText: signed(text.smsText) }));
