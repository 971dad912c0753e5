import { power } from '../../kernel/call/screen.ts';
import { machine, type StateOf } from '../../kernel/document/machine.ts';
import { catalogueScreens } from '../screens.ts';

const { supplierManage, supplierProfile } = catalogueScreens;
declare module '../../kernel/document/machine.ts' {
  interface Parties {
    PROFILE_CHECKER: true;
  }
}
declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    supplier_profile_change: true;
  }
}

/** 企业信息变更: what a supplier says of itself. Its row stays as it is until headquarters has passed it. */
export const profileChangeStatus = machine({
  table: 'supplier_profile_change',
  noun: '企业信息变更',
  initial: 'PENDING',
  groups: {
    /** One supplier has one of these at a time. */
    waiting: '待审企业信息变更',
  },
  states: {
    PENDING: {
      label: '待审',
      tone: 'warning',
      in: ['waiting'],
      waits: [{ for: 'PROFILE_CHECKER', verb: '审核', until: 'check' }],
    },
    PASSED: { label: '已通过', tone: 'success', final: true, in: [], waits: [] },
    REFUSED: { label: '已驳回', tone: 'error', final: true, in: [], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    ask: { label: '提交审核', from: ['PENDING'], to: 'same', by: 'system', event: 'PROFILE_CHANGE_ASKED' },
    pass: {
      label: '通过',
      from: ['PENDING'],
      to: 'PASSED',
      by: [power(supplierProfile, '通过')],
      call: 'PassSupplierProfileChange',
      asks: true,
      warns: '通过后供应商资料立即改为新的内容。',
      event: 'PROFILE_CHANGE_PASSED',
    },
    refuse: {
      label: '驳回',
      from: ['PENDING'],
      to: 'REFUSED',
      by: [power(supplierProfile, '驳回')],
      call: 'RefuseSupplierProfileChange',
      reason: 'required',
      reasons: ['与营业执照不一致', '需要补充证明材料', '电话未能接通'],
      event: 'PROFILE_CHANGE_REFUSED',
    },
    /** By the supplier that asked for it. */
    withdraw: {
      label: '撤回',
      from: ['PENDING'],
      to: 'WITHDRAWN',
      by: [power(supplierManage, '申请变更')],
      call: 'WithdrawSupplierProfileChange',
      asks: true,
      event: 'PROFILE_CHANGE_WITHDRAWN',
    },
  },
});
export type ProfileChangeState = StateOf<typeof profileChangeStatus>;
