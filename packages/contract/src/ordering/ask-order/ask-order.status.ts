import { entered } from '../../kernel/field/entered.ts';
import { isIn, machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { chosenLines } from './chosen-lines.ts';
import { arrangingActions } from './ask-order-arranging.ts';
import { restActions } from './ask-order-rest.ts';
import { endingActions } from './ask-order-ending.ts';
import { forCityActions } from './ask-order-for-city.ts';
import { revisingActions } from './ask-order-revising.ts';
import '../parties.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;

/** 要货单: what one receiving place asks of one supplier for one day. */
export const askOrderStatus = machine({
  table: 'ask_order',
  noun: '要货单',
  initial: 'DRAFT',
  groups: {
    draft: '待提交要货单',
    returned: '被退回要货单',
    editable: '可修改',
    toAgree: '待确认补货',
    firstCheck: '待初审要货单',
    finalCheck: '待终审要货单',
    underCheck: '审核中',
    counted: '已计入数量',
    approved: '已审核',
    supplying: '供货中',
    held: '已停止',
    ended: '已结束',
    completed: '已完成',
    terminated: '已终止',
    cancelled: '已取消',
    live: '有效',
    done: '要货已定',
    ofSupplier: '供应商可见',
    ofManagement: '管理中心可见',
  },
  states: {
    DRAFT: { label: '草稿', tone: 'default', in: ['draft', 'editable', 'live'], waits: [] },
    /** Headquarters has arranged it in place of goods that are short; its city may object. */
    ARRANGED: {
      label: '待城市确认',
      tone: 'processing',
      in: ['toAgree', 'counted', 'live', 'ofManagement'],
      waits: [{ for: 'CITY', verb: '确认补货安排', until: 'agree' }],
    },
    SUBMITTED: {
      label: '待初审',
      tone: 'processing',
      in: ['firstCheck', 'underCheck', 'counted', 'live', 'ofManagement'],
      waits: [{ for: 'FIRST_CHECKER', verb: '初审', until: 'firstCheck' }],
    },
    FIRST_PASSED: {
      label: '待终审',
      tone: 'processing',
      in: ['finalCheck', 'underCheck', 'counted', 'live', 'ofManagement'],
      waits: [{ for: 'FINAL_CHECKER', verb: '终审', until: 'finalCheck' }],
    },
    APPROVED: {
      label: '已审核',
      tone: 'success',
      in: ['approved', 'supplying', 'counted', 'live', 'done', 'ofSupplier', 'ofManagement'],
      waits: [{ for: 'SUPPLIER', verb: '答复提货单', until: 'confirm' }],
      mayWait: [
        { for: 'DECIDER', verb: '决定其余数量', until: 'source' },
        { for: 'DEADLINE_DECIDER', verb: '答复供应商的延期申请', until: 'source' },
      ],
    },
    ON_HOLD: {
      label: '已停止',
      tone: 'warning',
      in: ['supplying', 'held', 'counted', 'live', 'ofSupplier', 'ofManagement'],
      waits: [{ for: 'DECIDER', verb: '恢复供货，或关闭未供数量', until: 'source' }],
    },
    RETURNED: {
      label: '已退回',
      tone: 'warning',
      in: ['returned', 'editable', 'live', 'ofManagement'],
      waits: [{ for: 'CITY', verb: '修改后重新提交', until: 'resubmit' }],
    },
    REFUSED: { label: '已拒绝', tone: 'error', final: true, in: ['counted', 'done', 'ofManagement'], waits: [] },
    CANCELLED: { label: '已取消', tone: 'default', final: true, in: ['done', 'ofManagement', 'cancelled'], waits: [] },
    COMPLETED: {
      label: '已完成',
      tone: 'success',
      final: true,
      in: ['ended', 'counted', 'live', 'done', 'ofSupplier', 'ofManagement', 'completed'],
      waits: [],
    },
    TERMINATED: {
      label: '已终止',
      tone: 'error',
      final: true,
      in: ['ended', 'counted', 'live', 'done', 'ofSupplier', 'ofManagement', 'terminated'],
      waits: [],
    },
  },
  actions: {
    submit: {
      label: '提交',
      from: ['DRAFT', 'RETURNED'],
      to: 'SUBMITTED',
      by: [power(askOrder, '提交')],
      call: 'SubmitAskOrderByOrderId',
      event: 'ORDER_SUBMITTED',
    },
    withdraw: {
      label: '撤回',
      from: ['SUBMITTED'],
      to: 'DRAFT',
      by: [power(askOrder, '撤回')],
      call: 'WithdrawAskOrderByOrderId',
      asks: true,
      done: '已撤回为草稿',
      event: 'ORDER_WITHDRAWN',
    },
    remove: {
      label: '删除',
      from: ['DRAFT'],
      to: 'deleted',
      by: [power(askOrder, '删除')],
      call: 'AskOrderDeleteOrderByOrderId',
      batch: 'AskOrderDeleteOrderByOrderIdMultify',
      asks: true,
      danger: true,
      event: 'ORDER_DELETED',
    },
    cancel: {
      label: '取消',
      from: ['DRAFT', 'RETURNED'],
      to: 'CANCELLED',
      by: [power(askOrder, '取消')],
      reason: 'optional',
      call: 'CancelAskOrder',
      reasons: ['重复下单', '不再需要', '下错单位'],
      danger: true,
      event: 'ORDER_CANCELLED',
    },
    firstCheck: {
      label: '初审',
      from: ['SUBMITTED'],
      to: 'FIRST_PASSED',
      by: [power(askOrderCheck, '初审')],
      reason: 'optional',
      reasonLabel: '审核意见',
      done: '初审通过',
      event: 'FIRST_PASSED',
    },
    finalCheck: {
      label: '终审',
      from: ['FIRST_PASSED'],
      to: 'APPROVED',
      by: [power(askOrderCheck, '终审')],
      reason: 'optional',
      reasonLabel: '审核意见',
      done: '终审通过，已通知供应商',
      event: 'APPROVED',
    },
    /** Takes an approval back that the supplier has not answered, or has refused: another check follows. */
    cancelCheck: {
      label: '反审核',
      from: ['APPROVED'],
      to: 'FIRST_PASSED',
      by: [power(askOrderCheck, '反审核')],
      call: 'CancelCheckAskOrder',
      reason: 'required',
      reasons: ['数量有误', '送达日期需调整', '供应商拒单，另行安排', '误审'],
      danger: true,
      done: '已反审核，提货单作废，等待重新终审',
      event: 'CHECK_CANCELLED',
    },
    sendBack: {
      label: '退回',
      from: ['SUBMITTED', 'FIRST_PASSED'],
      to: 'RETURNED',
      by: [power(askOrderCheck, '退回')],
      reason: 'required',
      call: 'ChangeAskOrderStatusToReturn',
      reasons: ['数量有误，请核对', '送达日期需调整', '请改选供应商', '重复下单'],
      back: true,
      event: 'RETURNED',
    },
    refuse: {
      label: '拒绝',
      from: ['SUBMITTED', 'FIRST_PASSED'],
      to: 'REFUSED',
      by: [power(askOrderCheck, '拒绝')],
      reason: 'required',
      reasons: ['不在采购计划内', '库存充足', '供应商无法供货', '重复下单'],
      danger: true,
      event: 'REFUSED',
    },
    /** Lines take the prices that hold on their day now, in place of those that were fixed when they were submitted. */
    changePrice: {
      label: '改价',
      from: ['SUBMITTED', 'FIRST_PASSED'],
      to: 'same',
      by: [power(askOrderCheck, '改价')],
      reason: 'required',
      reasons: ['供应商已调价', '原报价有误', '按新合同执行'],
      form: { lines: chosenLines('要改价的行') },
      call: 'DoChangePrice',
      batch: 'DoChangePriceMuilt',
      warns: '单价改为该供应商在送达日现行的报价，数量不变。',
      done: '已改价',
      event: 'PRICE_CHANGED',
    },
    /** Until when the supplier must answer: before the final check for the pickup order to come, afterwards of the one that waits. */
    changeDeadline: {
      label: '改答复截止',
      from: ['SUBMITTED', 'FIRST_PASSED', 'APPROVED'],
      to: 'same',
      by: [power(askOrderCheck, '改答复截止')],
      reason: 'required',
      reasons: ['供应商申请延期', '送达日期提前', '节假日安排', '紧急要货'],
      form: { replyBy: entered.time('答复截止') },
      call: 'ChangeSupplierDeadDate',
      done: '已改答复截止',
      event: 'DEADLINE_CHANGED',
    },
    /** The supplier has asked for more time to answer; a new time is given by changing the deadline. */
    refuseDeadline: {
      label: '不同意延期',
      from: ['APPROVED'],
      to: 'same',
      by: [power(askOrderCheck, '改答复截止')],
      reason: 'required',
      reasons: ['门店急用', '送达日期不能推迟', '已延期过'],
      call: 'RefuseSupplierDeadDate',
      done: '已答复供应商，答复截止不变',
      event: 'DEADLINE_REFUSED',
    },
    ...restActions,
    ...arrangingActions,
    ...forCityActions,
    ...endingActions,
    ...revisingActions,
    settle: {
      label: '完结',
      from: ['APPROVED', 'ON_HOLD'],
      to: ['COMPLETED', 'TERMINATED'],
      by: 'system',
      event: 'ORDER_ENDED',
    },
    /** A receipt of its goods was taken back. */
    reopen: {
      label: '恢复',
      from: ['COMPLETED', 'TERMINATED'],
      to: 'APPROVED',
      by: 'system',
      event: 'ORDER_REOPENED',
    },
  },
});
export type AskOrderState = StateOf<typeof askOrderStatus>;
export type AskOrderInitial = InitialOf<typeof askOrderStatus>;

/** Whether an ask order may still be written: the states from which it can be submitted. */
export const isEditableState = (state: AskOrderState): boolean => isIn(askOrderStatus, 'editable', state);

/** Whether an ask order still asks for something, or did: what was refused or cancelled counts in no sum and binds nobody. */
export const isLiveState = (state: AskOrderState): boolean => isIn(askOrderStatus, 'live', state);
