import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import '../parties.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, askOrderCheck, revisionCheck } = orderingScreens;

/** 变更单: somebody wants an approved order otherwise than it was approved. */
export const revisionStatus = machine({
  table: 'ask_revision',
  noun: '变更单',
  initial: 'PENDING',
  groups: {
    firstCheck: '待初审变更单',
    finalCheck: '待终审变更单',
    /** Nothing of it has come to the order yet. */
    open: '审核中',
    toReply: '待供应商确认',
    declined: '供应商不同意的变更',
    /** Its order is not free for another one. */
    pending: '处理中',
    /** The order became its next version by it. */
    applied: '已变更',
    effective: '已生效',
    ofSupplier: '供应商可见',
  },
  states: {
    PENDING: {
      label: '待初审',
      tone: 'processing',
      in: ['firstCheck', 'open', 'pending'],
      waits: [{ for: 'FIRST_CHECKER', verb: '审核变更', until: 'firstCheck' }],
    },
    FIRST_PASSED: {
      label: '待终审',
      tone: 'processing',
      in: ['finalCheck', 'open', 'pending'],
      waits: [{ for: 'FINAL_CHECKER', verb: '终审变更', until: 'finalCheck' }],
    },
    /** The supplier's word is given on its pickup order, which says until when. */
    SUPPLIER_REPLY: {
      label: '待供应商确认',
      tone: 'processing',
      in: ['toReply', 'pending', 'applied', 'ofSupplier'],
      waits: [],
    },
    DECLINED: {
      label: '供应商不同意',
      tone: 'error',
      in: ['declined', 'pending', 'applied', 'ofSupplier'],
      waits: [{ for: 'DECIDER', verb: '处理供应商不同意的变更', until: 'decide' }],
    },
    EFFECTIVE: { label: '已生效', tone: 'success', final: true, in: ['applied', 'effective', 'ofSupplier'], waits: [] },
    RESTORED: { label: '已恢复原单', tone: 'default', final: true, in: ['ofSupplier'], waits: [] },
    REFUSED: { label: '已拒绝', tone: 'error', final: true, in: [], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
    /** The order ended before anybody decided. */
    LAPSED: { label: '已失效', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    firstCheck: {
      label: '初审',
      from: ['PENDING'],
      to: ['FIRST_PASSED', 'SUPPLIER_REPLY', 'EFFECTIVE'],
      by: [power(revisionCheck, '初审')],
      reason: 'optional',
      reasonLabel: '审核意见',
      warns: '只需一次审核的，通过后要货单立即变更；供应商已接单的，由供应商重新确认。',
      done: '初审通过',
      event: 'REVISION_FIRST_PASSED',
    },
    finalCheck: {
      label: '终审',
      from: ['FIRST_PASSED'],
      to: ['SUPPLIER_REPLY', 'EFFECTIVE'],
      by: [power(revisionCheck, '终审')],
      reason: 'optional',
      reasonLabel: '审核意见',
      warns: '通过后要货单立即变更；供应商已接单的，由供应商重新确认。',
      done: '终审通过，要货单已变更',
      event: 'REVISION_PASSED',
    },
    refuse: {
      label: '拒绝',
      from: ['PENDING', 'FIRST_PASSED'],
      to: 'REFUSED',
      by: [power(revisionCheck, '拒绝')],
      reason: 'required',
      reasons: ['供应商已备货', '数量有误，请核对', '不在采购计划内'],
      danger: true,
      done: '已拒绝变更，订单不变',
      event: 'REVISION_REFUSED',
    },
    withdraw: {
      label: '撤回',
      from: ['PENDING', 'FIRST_PASSED'],
      to: 'WITHDRAWN',
      by: [power(askOrder, '申请变更'), power(askOrderCheck, '申请变更')],
      asks: '撤回变更单',
      call: 'CancelAskRevision',
      done: '已撤回，订单不变',
      event: 'REVISION_WITHDRAWN',
    },
    lapse: {
      label: '失效',
      from: ['PENDING', 'FIRST_PASSED'],
      to: 'LAPSED',
      by: 'system',
      event: 'REVISION_LAPSED',
    },
    confirm: {
      label: '供应商已确认',
      from: ['SUPPLIER_REPLY'],
      to: 'EFFECTIVE',
      by: 'system',
      event: 'REVISION_CONFIRMED',
    },
    /** Its supplier refuses, or says nothing in time. */
    decline: {
      label: '供应商不同意',
      from: ['SUPPLIER_REPLY'],
      to: 'DECLINED',
      by: 'system',
      event: 'REVISION_DECLINED',
    },
    keep: {
      label: '维持变更',
      from: ['DECLINED'],
      to: 'EFFECTIVE',
      by: [power(revisionCheck, '处理')],
      asks: '维持变更后的要货单',
      warns: '要货单保持变更后的数量和日期，供应商原来的承诺不变；未承诺的数量另行处理。',
      call: 'KeepAskRevision',
      done: '已维持变更',
      event: 'REVISION_KEPT',
    },
    restore: {
      label: '恢复原单',
      from: ['DECLINED'],
      to: 'RESTORED',
      by: [power(revisionCheck, '处理')],
      reason: 'required',
      reasons: ['供应商已备货', '按原单供货'],
      warns: '数量、日期和单价恢复为变更前，已发运的不受影响。',
      call: 'RestoreAskRevision',
      done: '已恢复为变更前',
      event: 'REVISION_RESTORED',
    },
    /** Everything came, or was closed, before the last word on it. */
    settle: {
      label: '办结',
      from: ['SUPPLIER_REPLY', 'DECLINED'],
      to: 'EFFECTIVE',
      by: 'system',
      event: 'REVISION_SETTLED',
    },
  },
});
export type RevisionState = StateOf<typeof revisionStatus>;
export type RevisionInitial = InitialOf<typeof revisionStatus>;
