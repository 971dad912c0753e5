import { countsFrom } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { moves, type Locked } from '../../kernel/document/transition.ts';
import { revise } from '../../kernel/row/write.ts';
import { checked, type Opinion } from '../checked.ts';
import { bankChangeDocument, type StoredBankChange } from './bank-change.document.ts';
import type { BankChangeHead } from './bank-change.list.ts';
import { bankChangeHead, lockSupplierOf, supplierNameOf } from './bank-change.repo.ts';
import { tellBankChange, type Told } from './tell-bank-change.ts';

type At = Locked<StoredBankChange, unknown>;

/** Whoever asks for a change leaves it to another account. */
const ownRequest = ({ create_id }: BankChangeHead, { userId }: Ctx): string | undefined =>
  create_id === userId ? '自己申请的变更要由别人审核' : undefined;

const counts = ({ effective_at: at }: BankChangeHead, { now }: Ctx): string | undefined =>
  at !== null && at <= now ? '已到生效时间，请申请改回' : undefined;

const othersRequest = (head: BankChangeHead, ctx: Ctx): string | undefined =>
  head.create_id === ctx.userId ? counts(head, ctx) : '变更要由申请人撤回，不同意请驳回或叫停';

const tell = async (ctx: Ctx, doc: StoredBankChange, said: { readonly what: Told } & Opinion): Promise<void> =>
  tellBankChange(ctx, { ...doc, supplierName: await supplierNameOf(ctx, doc.id) }, said);

/** The supplier has the new account from now on. */
async function writeBank(ctx: Ctx, doc: StoredBankChange): Promise<void> {
  const id = await lockSupplierOf(ctx, doc.id);
  if (id === undefined) throw new Error(`the supplier of ${doc.no} is gone`);
  const { account_name, bank_name, bank_no, bank_account } = doc;
  const bank = { account_name, bank_name, bank_no, bank_account };
  const before = {
    account_name: doc.old_account_name,
    bank_name: doc.old_bank_name,
    bank_no: doc.old_bank_no,
    bank_account: doc.old_bank_account,
  };
  await revise(ctx, { table: 'supplier', id }, bank);
  ctx.audit({ table: 'supplier', id, before, after: bank });
}

/** 银行信息变更: it has no lines. */
export const bankChangeMoves = moves(bankChangeDocument, { find: bankChangeHead, lock: async () => [] })({
  ask: { effect: async (ctx: Ctx, { doc }: At) => tell(ctx, doc, { what: 'asked' }) },
  approve: {
    blocked: ownRequest,
    effect: async (ctx: Ctx, { doc }: At, said: Opinion) => {
      const head = { ...checked(ctx, said), effective_at: countsFrom(ctx.now) };
      await tell(ctx, { ...doc, ...head }, { what: 'approved' });
      return { head };
    },
  },
  refuse: {
    blocked: ownRequest,
    effect: async (ctx: Ctx, { doc }: At, said: Opinion) => {
      await tell(ctx, doc, { what: 'refused', ...said });
      return { head: checked(ctx, said) };
    },
  },
  halt: {
    blocked: counts,
    effect: async (ctx: Ctx, { doc }: At, said: Opinion) => tell(ctx, doc, { what: 'halted', ...said }),
  },
  withdraw: {
    blocked: othersRequest,
    effect: async (ctx: Ctx, { doc }: At) => tell(ctx, doc, { what: 'withdrawn' }),
  },
  count: {
    effect: async (ctx: Ctx, { doc }: At) => {
      await writeBank(ctx, doc);
      await tell(ctx, doc, { what: 'effective' });
    },
  },
});
