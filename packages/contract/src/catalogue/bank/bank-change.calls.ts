import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { actionCalls } from '../../kernel/document/action-calls.ts';
import { documentFilters } from '../../kernel/document/document.ts';
import { rowActions, stateSchema } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { phoneProblem } from '../../kernel/value/chinese-formats.ts';
import { bankChangeStatus } from './bank-change.status.ts';
import { catalogueScreens } from '../screens.ts';
import { suppliers } from '../suppliers.reference.ts';

const { supplierBank, suppliers: ofHeadquarters, supplierManage } = catalogueScreens;

export const bankChangeRow = z.object({
  id: z.int(),
  no: field.no('变更编号'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  status: field.status('状态', bankChangeStatus),
  oldAccountName: field.text('原户名'),
  oldBankName: field.text('原开户银行'),
  oldBankNo: field.text('原联行号'),
  oldBankAccount: field.text('原银行账号'),
  accountName: field.text('户名'),
  bankName: field.text('开户银行'),
  bankNo: field.text('联行号'),
  bankAccount: field.text('银行账号'),
  bankReason: field.text('变更原因'),
  /** The call to a number on record, in which the supplier said that it is true. */
  callName: field.text('接听人'),
  callPhone: field.phone('回访电话'),
  callTime: field.time('通话时间'),
  callNote: field.text('通话记录'),
  createName: field.text('申请人'),
  createTime: field.time('申请时间'),
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  checkOpinion: field.text('审核意见'),
  /** From when it is paid to the new account. */
  effectiveAt: field.time('生效时间').nullable(),
  rowVersion,
  actions: rowActions,
});
export type BankChangeRow = z.output<typeof bankChangeRow>;

const { accountName, bankName, bankNo, bankAccount } = suppliers.fields;

const newBankChange = z.strictObject({
  supplierId: entered.ref('supplier', '供应商'),
  accountName,
  bankName,
  bankNo,
  bankAccount,
  bankReason: entered.filled(200, '变更原因'),
  callName: entered.filled(40, '接听人'),
  callPhone: entered.shaped(20, '回访电话', phoneProblem).min(1, '请填写回访电话'),
  callTime: entered.time('通话时间'),
  callNote: entered.filled(500, '通话记录'),
});

/** The bank data of a supplier as it is paid today, and the numbers that it may be asked by. */
const bankNow = z.object({
  accountName: field.text('户名'),
  bankName: field.text('开户银行'),
  bankNo: field.text('联行号'),
  bankAccount: field.text('银行账号'),
  /** Where somebody may be called about it, on record. */
  phones: z.array(z.object({ name: field.text('联系人'), phone: field.phone('联系电话') })),
});

export const bankChangeCalls = about(
  { table: 'supplier_bank_change' },
  {
    getListSupplierBankChange: {
      ...list('/api/Management/GetListSupplierBankChange', {
        access: anyOf(power(supplierBank)),
        row: bankChangeRow,
        filters: {
          supplierId: entered.ref('supplier', '供应商'),
          status: entered.several(stateSchema(bankChangeStatus)),
          createTime: documentFilters(bankChangeStatus).createTime,
          duty: documentFilters(bankChangeStatus).duty,
        },
        sorts: [],
        export: '银行信息变更',
      }),
      about: ['supplier_bank_change', 'supplier'],
    },
    /** What of a supplier's bank data does not count yet: for whoever keeps suppliers, and for the supplier itself. */
    getOpenBankChange: {
      ...read('/api/Management/GetOpenBankChange', {
        access: anyOf(power(ofHeadquarters), power(supplierBank), power(supplierManage)),
        input: z.strictObject({ supplierId: ref('supplier', '供应商') }),
        output: z.object({ open: bankChangeRow.nullable() }),
      }),
      about: ['supplier_bank_change', 'supplier'],
    },
    /** What a change starts from. */
    getSupplierBank: {
      ...read('/api/Management/GetSupplierBank', {
        access: anyOf(power(supplierBank, '申请')),
        input: z.strictObject({ supplierId: ref('supplier', '供应商') }),
        output: bankNow,
      }),
      about: ['supplier', 'supplier_contact'],
    },
    /** Asks for a change: a second person, finance and the supplier are told of it. */
    supplierBankMassage: write('/api/Message/SupplierBankMassage', {
      access: anyOf(power(supplierBank, '申请')),
      input: newBankChange,
      output: bankChangeRow,
    }),
    ...actionCalls(bankChangeStatus, { area: 'Management', row: bankChangeRow }),
  },
);
