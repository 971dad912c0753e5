import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { callProblems, sameProblems } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { parseWireTime } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { actionHandlers } from '../../kernel/document/action-handlers.ts';
import { freshRow, moveBySystem, pageOf } from '../../kernel/document/transition.ts';
import { implementExports } from '../../kernel/list/export-of.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { lockedRow, seenRow } from '../../kernel/row/run-under.ts';
import { insert } from '../../kernel/row/write.ts';
import { bankChanges } from './bank-change.list.ts';
import { bankChangeMoves } from './bank-change.moves.ts';
import * as repo from './bank-change.repo.ts';

const table = 'supplier_bank_change';

async function ask(ctx: Ctx, entered: Input<typeof bankChangeCalls.supplierBankMassage>): Promise<BankChangeRow> {
  // One after the other: a supplier has one change under way at most.
  const supplier = (await lockedRow(ctx, 'supplier', entered.supplierId)) ?? refuse('notFound');
  const under = await repo.openChange(ctx, supplier.id);
  if (under !== undefined)
    refuse('blocked', { reason: `该供应商已有一笔在办的银行信息变更（${under.no}），请先审核或撤回` });
  const before = {
    accountName: supplier.account_name,
    bankName: supplier.bank_name,
    bankNo: supplier.bank_no,
    bankAccount: supplier.bank_account,
  };
  const phones = await repo.phonesOf(ctx, supplier.id);
  const problems = [
    ...sameProblems(before, { ...entered, bankNo: entered.bankNo ?? null }),
    ...callProblems(entered, { numbers: phones.map(({ phone }) => phone), now: ctx.now }),
  ];
  if (problems.length > 0) refuseInput(problems);
  const { callTime, ...said } = entered;
  const row = {
    ...rowOf(table, said),
    call_time: parseWireTime(callTime) ?? ctx.now,
    bank_no: entered.bankNo ?? null,
    old_account_name: before.accountName,
    old_bank_name: before.bankName,
    old_bank_no: before.bankNo,
    old_bank_account: before.bankAccount,
  };
  const { id } = await insert(ctx, table, row);
  ctx.audit({ table, id, after: row });
  await moveBySystem(ctx, bankChangeMoves, { action: 'ask', id, input: undefined });
  return freshRow(ctx, bankChangeMoves, id);
}

async function bankOf(ctx: Ctx, supplierId: number): Promise<Output<typeof bankChangeCalls.getSupplierBank>> {
  const supplier = (await seenRow(ctx, 'supplier', supplierId)) ?? refuse('notFound');
  return {
    accountName: supplier.account_name,
    bankName: supplier.bank_name,
    bankNo: supplier.bank_no ?? '',
    bankAccount: supplier.bank_account,
    phones: await repo.phonesOf(ctx, supplier.id),
  };
}

export const bankChangeHandlers = [
  ...implement(bankChangeCalls, {
    getListSupplierBankChange: pageOf(bankChangeMoves),
    getOpenBankChange: async (ctx, { supplierId }) => {
      const id = await repo.openChange(ctx, supplierId as Seen<'supplier'>);
      return { open: id === undefined ? null : await freshRow(ctx, bankChangeMoves, id.id) };
    },
    getSupplierBank: (ctx, { supplierId }) => bankOf(ctx, supplierId),
    supplierBankMassage: ask,
    ...actionHandlers(bankChangeMoves),
  }),
  ...implementExports([bankChanges]),
];
