import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { inboundOrder, inboundCheck } = orderingScreens;

/** Needed where more is accepted than the tolerance allows. */
const overReason = entered.text(200, '超收原因').optional();

const correcting = [power(inboundOrder, '申请更正')] as const;
const deciding = [power(inboundCheck, '审核')] as const;

/** 入库单: what one receiving place counts of one transport. */
export const inboundOrderStatus = machine({
  table: 'inbound_order',
  noun: '入库单',
  initial: 'DRAFT',
  groups: {
    toCount: '待验收入库单',
    toReview: '待复核入库单',
    open: '未提交',
    /** What was counted is taken in. */
    done: '已验收',
    submitted: '已提交',
    toCorrect: '待审核入库更正',
    reversed: '已冲销',
    ofSupplier: '供应商可见',
    /** Everything but what was taken back. */
    standing: '有效',
  },
  states: {
    DRAFT: {
      label: '待验收',
      tone: 'processing',
      in: ['toCount', 'open', 'standing'],
      waits: [{ for: 'PLACE', verb: '完成验收', until: 'count' }],
    },
    COUNTING: {
      label: '验收中',
      tone: 'processing',
      in: ['toCount', 'open', 'standing'],
      waits: [{ for: 'PLACE', verb: '完成验收并提交', until: 'count' }],
    },
    REVIEW: {
      label: '待复核',
      tone: 'warning',
      in: ['toReview', 'open', 'standing'],
      waits: [{ for: 'PLACE', verb: '由提交人以外的账号复核', byAnother: '复核', until: 'count' }],
    },
    SUBMITTED: { label: '已提交', tone: 'success', in: ['done', 'submitted', 'ofSupplier', 'standing'], waits: [] },
    CORRECTION: {
      label: '待更正审核',
      tone: 'warning',
      in: ['toCorrect', 'done', 'ofSupplier', 'standing'],
      waits: [{ for: 'CORRECTION_CHECKER', verb: '审核入库更正', until: 'correct' }],
    },
    /** Its quantities were taken back, and its lots are counted anew. */
    REVERSED: { label: '已冲销', tone: 'default', final: true, in: ['reversed', 'ofSupplier'], waits: [] },
  },
  actions: {
    count: {
      label: '验收',
      from: ['DRAFT', 'COUNTING'],
      to: 'COUNTING',
      by: [power(inboundOrder, '修改')],
      own: true,
      event: 'INBOUND_COUNTED',
    },
    /** The lines that were not counted move to a new inbound order of the same transport and place. */
    submit: {
      label: '提交',
      from: ['COUNTING'],
      to: ['SUBMITTED', 'REVIEW'],
      by: [power(inboundOrder, '提交')],
      own: true,
      form: { overReason },
      asks: true,
      warns: '没有验完的，未验的行会转入新的入库单。',
      call: 'SubmitInputOrderByid',
      event: 'INBOUND_SUBMITTED',
    },
    /** By another account than the one that submitted. */
    confirm: {
      label: '复核通过',
      from: ['REVIEW'],
      to: 'SUBMITTED',
      by: [power(inboundOrder, '提交')],
      own: true,
      form: { overReason },
      asks: true,
      warns: '请先核对实物数量和单位。复核后按填写的数量入库。',
      done: '已复核入库',
      call: 'ConfirmInboundOrder',
      event: 'INBOUND_CONFIRMED',
    },
    recount: {
      label: '退回重验',
      from: ['REVIEW'],
      to: 'COUNTING',
      by: [power(inboundOrder, '提交')],
      own: true,
      done: '已退回重验',
      call: 'RecountInboundOrder',
      back: true,
      event: 'INBOUND_RECOUNTED',
    },
    remove: {
      label: '删除',
      from: ['DRAFT', 'COUNTING'],
      to: 'deleted',
      by: [power(inboundOrder, '删除')],
      danger: true,
      asks: true,
      warns: '已填写的验收数量会一起删除，之后可以从运输单重新生成。',
      call: 'DelteInboundOrder',
      event: 'INBOUND_DELETED',
    },
    /** The place has counted wrongly; what was taken in stays until headquarters has decided. */
    askCorrection: {
      label: '申请更正',
      from: ['SUBMITTED'],
      to: 'CORRECTION',
      by: correcting,
      own: true,
      reason: 'required',
      reasonLabel: '更正原因',
      reasons: ['实收数量填错', '拒收和短少填反', '批次对错行', '漏点了一部分货物'],
      call: 'AskInboundCorrection',
      done: '已申请更正，等管理中心审核',
      event: 'CORRECTION_ASKED',
    },
    withdrawCorrection: {
      label: '撤回更正',
      from: ['CORRECTION'],
      to: 'SUBMITTED',
      by: correcting,
      own: true,
      asks: true,
      warns: '入库数量保持不变。',
      call: 'WithdrawInboundCorrection',
      done: '更正申请已撤回',
      event: 'CORRECTION_WITHDRAWN',
    },
    grantCorrection: {
      label: '同意更正',
      from: ['CORRECTION'],
      to: 'REVERSED',
      by: deciding,
      asks: true,
      warns: '这次验收的数量全部冲销，入库单作废，由门店在新的入库单上重新验收。门店和供应商会收到通知，之后不能撤回。',
      danger: true,
      call: 'GrantInboundCorrection',
      done: '已冲销，等门店重新验收',
      event: 'CORRECTION_GRANTED',
    },
    refuseCorrection: {
      label: '拒绝更正',
      from: ['CORRECTION'],
      to: 'SUBMITTED',
      by: deciding,
      reason: 'required',
      reasons: ['照片不能说明问题', '与送货单一致，无需更正', '请改为退货或投诉'],
      call: 'RefuseInboundCorrection',
      done: '已拒绝，入库数量不变',
      event: 'CORRECTION_REFUSED',
    },
  },
});
export type InboundOrderState = StateOf<typeof inboundOrderStatus>;
export type InboundOrderInitial = InitialOf<typeof inboundOrderStatus>;
