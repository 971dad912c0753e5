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
import { camel, changeRow, storedRow, type Columns } from '../../kernel/reference/stored-row.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { checked, tellProposer, type Opinion } from '../checked.ts';
import { profileChangeDocument, type StoredProfileChange } from './profile-change.document.ts';
import { lockSupplierOf, profileChangeHead } from './profile-change.repo.ts';

type At = Locked<StoredProfileChange, unknown>;

/** Of a stored supplier what it may ask to have changed. */
export function profileOf(stored: Columns): Profile {
  const row = camel(stored);
  return Object.fromEntries(Object.keys(profileFields).map((name) => [name, row[name] ?? null])) as Profile;
}

const tell = (ctx: Ctx, doc: StoredProfileChange, said: Opinion & { readonly what: string }): void =>
  tellProposer(ctx, doc, { noun: '企业信息变更', ...said });

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
    effect: async (ctx: Ctx, { doc }: At, said: Opinion) => {
      await writeProfile(ctx, doc);
      tell(ctx, doc, { what: '已通过' });
      return { head: checked(ctx, said) };
    },
  },
  refuse: {
    effect: (ctx: Ctx, { doc }: At, said: Opinion) => {
      tell(ctx, doc, { what: '被驳回', ...said });
      return { head: checked(ctx, said) };
    },
  },
  withdraw: {},
});
