import { power } from '../../kernel/call/screen.ts';
import { machine, type StateOf } from '../../kernel/document/machine.ts';
import { catalogueScreens } from '../screens.ts';

const { supplierBank } = catalogueScreens;
declare module '../../kernel/document/machine.ts' {
  interface Parties {
    BANK_CHECKER: true;
    FINANCE: true;
  }
}
declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    supplier_bank_change: true;
  }
}

const checks = [power(supplierBank, '审核')] as const;

/** 银行信息变更: where a supplier is paid from a moment on. The supplier's row has the new account once it counts. */
export const bankChangeStatus = machine({
  table: 'supplier_bank_change',
  noun: '银行信息变更',
  initial: 'PENDING',
  groups: {
    waiting: '待审核银行信息变更',
    coming: '待生效银行信息变更',
    /** One supplier has one of these at a time. */
    open: '在办',
  },
  states: {
    PENDING: {
      label: '待审核',
      tone: 'warning',
      in: ['waiting', 'open'],
      waits: [{ for: 'BANK_CHECKER', verb: '审核', byAnother: '审核', until: 'check' }],
    },
    APPROVED: {
      label: '待生效',
      tone: 'processing',
      in: ['coming', 'open'],
      waits: [{ for: 'FINANCE', verb: '核对', until: 'effect' }],
    },
    EFFECTIVE: { label: '已生效', tone: 'success', final: true, in: [], waits: [] },
    REFUSED: { label: '已驳回', tone: 'error', final: true, in: [], waits: [] },
    HALTED: { label: '已叫停', tone: 'error', final: true, in: [], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    ask: { label: '申请变更', from: ['PENDING'], to: 'same', by: 'system', event: 'BANK_CHANGE_ASKED' },
    approve: {
      label: '审核通过',
      from: ['PENDING'],
      to: 'APPROVED',
      by: checks,
      call: 'ApproveSupplierBankChange',
      reason: 'optional',
      reasonLabel: '审核意见',
      event: 'BANK_CHANGE_APPROVED',
    },
    refuse: {
      label: '驳回',
      from: ['PENDING'],
      to: 'REFUSED',
      by: checks,
      call: 'RefuseSupplierBankChange',
      reason: 'required',
      reasons: ['回访电话未能证实', '账号与开户信息不符', '户名与供应商名称不符'],
      event: 'BANK_CHANGE_REFUSED',
    },
    /** By whoever pays: what was approved does not look right. */
    halt: {
      label: '叫停',
      from: ['APPROVED'],
      to: 'HALTED',
      by: [power(supplierBank, '叫停')],
      call: 'HaltSupplierBankChange',
      reason: 'required',
      reasons: ['与供应商财务核实不一致', '开户证明有疑问'],
      danger: true,
      event: 'BANK_CHANGE_HALTED',
    },
    /** By whoever asked for it, as long as it does not count. */
    withdraw: {
      label: '撤回',
      from: ['PENDING', 'APPROVED'],
      to: 'WITHDRAWN',
      by: [power(supplierBank, '申请')],
      call: 'WithdrawSupplierBankChange',
      asks: true,
      warns: '撤回后仍按原来的银行信息付款；需要时请重新申请。',
      event: 'BANK_CHANGE_WITHDRAWN',
    },
    count: { label: '到时生效', from: ['APPROVED'], to: 'EFFECTIVE', by: 'system', event: 'BANK_CHANGE_EFFECTIVE' },
  },
});
export type BankChangeState = StateOf<typeof bankChangeStatus>;
