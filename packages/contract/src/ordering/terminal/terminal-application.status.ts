import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import '../parties.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, pickupOrder, terminalCheck, supplierTerminal } = orderingScreens;

/** 终止申请: somebody wants nothing more of an approved order, or of some of its lines. */
export const terminalStatus = machine({
  table: 'terminal_application',
  noun: '终止申请',
  initial: 'PENDING',
  groups: {
    toCheck: '待审核终止申请',
    toReply: '待答复终止申请',
    open: '处理中',
    agreed: '已同意',
  },
  states: {
    PENDING: {
      label: '待审核',
      tone: 'processing',
      in: ['toCheck', 'open'],
      waits: [{ for: 'FINAL_CHECKER', verb: '审核终止申请', until: 'check' }],
    },
    SUPPLIER_REPLY: {
      label: '待供应商答复',
      tone: 'processing',
      in: ['toReply', 'open'],
      waits: [{ for: 'SUPPLIER', verb: '答复终止申请', until: 'reply' }],
    },
    AGREED: { label: '已同意', tone: 'success', final: true, in: ['agreed'], waits: [] },
    REFUSED: { label: '已拒绝', tone: 'error', final: true, in: [], waits: [] },
    WITHDRAWN: { label: '已撤回', tone: 'default', final: true, in: [], waits: [] },
    /** Before anybody decided there was nothing left to end. */
    LAPSED: { label: '已失效', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    agree: {
      label: '同意终止',
      from: ['PENDING'],
      to: ['SUPPLIER_REPLY', 'AGREED'],
      by: [power(terminalCheck, '同意终止')],
      reason: 'optional',
      reasonLabel: '审核意见',
      warns: '供应商已接单的，还要等供应商答复；其余立即终止未供数量，已发运的不受影响。',
      done: '已同意终止',
      event: 'TERMINAL_AGREED',
    },
    /** A supplier that says nothing in time is taken to agree, once headquarters says so. */
    conclude: {
      label: '按同意处理',
      from: ['SUPPLIER_REPLY'],
      to: 'AGREED',
      by: [power(terminalCheck, '同意终止')],
      asks: true,
      warns: '供应商到期没有答复，按同意处理：立即终止未供数量，已发运的不受影响。',
      call: 'ConcludeTerminalOrder',
      done: '已按同意处理',
      event: 'TERMINAL_CONCLUDED',
    },
    refuse: {
      label: '拒绝终止',
      from: ['PENDING', 'SUPPLIER_REPLY'],
      to: 'REFUSED',
      by: [power(terminalCheck, '拒绝终止')],
      reason: 'required',
      reasons: ['供应商已备货', '门店仍然需要', '请改用退回或拒收'],
      danger: true,
      done: '已拒绝终止，订单照常供货',
      event: 'TERMINAL_REFUSED',
    },
    accept: {
      label: '同意',
      from: ['SUPPLIER_REPLY'],
      to: 'AGREED',
      by: [power(supplierTerminal, '答复')],
      own: true,
      asks: '同意终止',
      warns: '终止后不再为这些行发货，已发运的照常送达。',
      call: 'AcceptTerminalOrder',
      done: '已同意终止',
      event: 'TERMINAL_ACCEPTED',
    },
    decline: {
      label: '不同意',
      from: ['SUPPLIER_REPLY'],
      to: 'REFUSED',
      by: [power(supplierTerminal, '答复')],
      own: true,
      reason: 'required',
      reasons: ['已备货', '已装车，即将发出', '定制加工，无法取消'],
      danger: true,
      call: 'DeclineTerminalOrder',
      done: '已答复不同意，订单照常供货',
      event: 'TERMINAL_DECLINED',
    },
    withdraw: {
      label: '撤回',
      from: ['PENDING', 'SUPPLIER_REPLY'],
      to: 'WITHDRAWN',
      by: [power(askOrder, '取消终止'), power(pickupOrder, '申请终止')],
      asks: '撤回终止申请',
      call: 'CancelTerminalOrder',
      done: '已撤回，订单照常供货',
      event: 'TERMINAL_WITHDRAWN',
    },
    lapse: {
      label: '失效',
      from: ['PENDING', 'SUPPLIER_REPLY'],
      to: 'LAPSED',
      by: 'system',
      event: 'TERMINAL_LAPSED',
    },
  },
});
export type TerminalState = StateOf<typeof terminalStatus>;
export type TerminalInitial = InitialOf<typeof terminalStatus>;
