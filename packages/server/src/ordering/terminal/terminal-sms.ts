import { masked } from '@material/contract/kernel/value/mask.rules.ts';
import { signed } from '@material/contract/kernel/value/sms.rules.ts';
import type { TerminalRow } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { terminalText } from '@material/contract/ordering/terminal/terminal-words.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { lockedRow } from '../../kernel/row/run-under.ts';
import { contactsOf, type Contact } from './terminal-sms.repo.ts';
import { textAbout } from '../../kernel/sms/document-sms.ts';

const shownContact = ({ id, name, post, phone, isTerminal }: Contact) => ({
  id,
  contactName: name,
  post,
  toPhone: masked('phone', phone),
  isTerminal,
});

/** Until when the supplier must answer; empty where nobody waits for it. */
const minute = (until: string | null): string => until?.slice(0, 16) ?? '';

const textOf = ({ duty, ...row }: TerminalRow): string | undefined =>
  terminalText({ ...row, until: minute(duty.until), isLate: duty.isLate });

/** Whom an application's supplier may be told by, and what they would be sent. */
export async function textsFor(ctx: Ctx, row: TerminalRow, id: Seen<'terminal_application'>) {
  const text = textOf(row);
  const list = await contactsOf(ctx, id);
  const noContact = list.length === 0 ? '供应商没有登记联系人电话' : '';
  return {
    list: list.map(shownContact),
    smsText: text === undefined ? '' : signed(text),
    blocked: text === undefined ? '待供应商答复或已同意后才能发送短信' : noContact,
  };
}

type Wish = {
  readonly id: Seen<'terminal_application'>;
  readonly rowVersion: number;
  readonly contacts: readonly number[];
};

/** Texts some contacts of an application's supplier, and says so in its history. */
export async function textContacts(ctx: Ctx, row: TerminalRow, { id, rowVersion, contacts }: Wish) {
  const doc = await lockedRow(ctx, 'terminal_application', id);
  if (!doc) refuse('notFound');
  if (doc.row_version !== rowVersion) await refuseChanged(ctx, { table: 'terminal_application', id }, row);
  const { smsText, blocked } = await textsFor(ctx, row, id);
  if (blocked !== '') refuse('blocked', { reason: blocked });
  const all = await contactsOf(ctx, id);
  const chosen = all.filter((contact) => contacts.includes(contact.id));
  if (chosen.length < new Set(contacts).size)
    refuseInput([{ path: ['contacts'], message: '有联系人已停用，请重新选择' }]);
  const content = textOf(row) ?? '';
  const texted = await textAbout(ctx, { table: 'terminal_application', id }, { to: chosen, content });
  const sent = chosen.filter((_, at) => texted[at]?.ok === true);
  if (sent.length > 0)
    recordEvent(
      ctx,
      { table: 'terminal_application', doc },
      {
        type: 'TERMINAL_TEXTED',
        action: '发送短信',
        changes: sent.map(({ name, phone }) => ({ label: `${name} ${masked('phone', phone)}`, from: '', to: smsText })),
      },
    );
  return texted.map(({ name, ok, message }) => ({ contactName: name, ok, message }));
}
