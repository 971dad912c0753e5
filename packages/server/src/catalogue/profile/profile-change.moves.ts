import {
  changedSince,
  profileFields,
  profileLabel,
  type Profile,
} from '@material/contract/catalogue/profile/profile-change.rules.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { snake } from '../../kernel/database/row-of.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { noticeTopic, type Notice } from '../../kernel/operation/notice.ts';
import { camel, changeRow, storedRow, type Columns } from '../../kernel/reference/stored-row.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { profileChangeDocument, type StoredProfileChange } from './profile-change.document.ts';
import { lockSupplierOf, profileChangeHead } from './profile-change.repo.ts';

type At = Locked<StoredProfileChange, unknown>;
type Said = { readonly reason?: string | undefined };

/** Of a stored supplier what it may ask to have changed. */
export function profileOf(stored: Columns): Profile {
  const row = camel(stored);
  return Object.fromEntries(Object.keys(profileFields).map((name) => [name, row[name] ?? null])) as Profile;
}

/** Tells whoever asked for a change what became of it, and why. */
function tell(ctx: Ctx, { create_id, no }: StoredProfileChange, { what, reason = '' }: Said & { what: string }): void {
  if (create_id === null) return;
  const why = reason === '' ? '' : `，原因：${reason}`;
  const notice: Notice = { title: `企业信息变更${what}`, content: `${no}${what}${why}。`, people: [create_id] };
  ctx.outbox({ topic: noticeTopic, payload: notice });
}

const checked = (ctx: Ctx, { reason }: Said) => ({
  check_id: ctx.userId,
  check_time: ctx.now,
  check_opinion: reason ?? null,
});

/** The supplier is from now on what it asked to be, unless somebody has changed the same of it meanwhile. */
async function writeProfile(ctx: Ctx, doc: StoredProfileChange): Promise<void> {
  const id = await lockSupplierOf(ctx, doc.id);
  if (id === undefined) throw new Error(`the supplier of ${doc.no} is gone`);
  const stored = await storedRow(ctx, suppliers, id);
  const since = changedSince({ before: doc.before }, profileOf(stored));
  if (since.length > 0)
    refuse('blocked', {
      reason: `${since.map(profileLabel).join('、')}在申请之后已被修改，请驳回，由供应商按现在的资料重新申请`,
    });
  const columns = Object.fromEntries(Object.entries(doc.after).map(([name, value]) => [snake(name), value]));
  await changeRow(ctx, suppliers, { stored, columns });
}

/** 企业信息变更: it has no lines. */
export const profileChangeMoves = moves(profileChangeDocument, { find: profileChangeHead, lock: async () => [] })({
  ask: {},
  pass: {
    effect: async (ctx: Ctx, { doc }: At, said: Said) => {
      await writeProfile(ctx, doc);
      tell(ctx, doc, { what: '已通过' });
      return { head: checked(ctx, said) };
    },
  },
  refuse: {
    effect: (ctx: Ctx, { doc }: At, said: Said) => {
      tell(ctx, doc, { what: '被驳回', ...said });
      return { head: checked(ctx, said) };
    },
  },
  withdraw: {},
});
