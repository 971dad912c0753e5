import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { inboundOrder } = orderingScreens;

/** Needed where more is accepted than the tolerance allows. */
const overReason = entered.text(200, '超收原因').optional();

/** 入库单: what one receiving place counts of one transport. */
export const inboundOrderStatus = machine({
  table: 'inbound_order',
  noun: '入库单',
  initial: 'DRAFT',
  groups: {
    toCount: '待验收入库单',
    toReview: '待复核入库单',
    open: '未提交',
    done: '已验收',
  },
  states: {
    DRAFT: {
      label: '待验收',
      tone: 'processing',
      in: ['toCount', 'open'],
      waits: [{ for: 'PLACE', verb: '完成验收', until: 'count' }],
    },
    COUNTING: {
      label: '验收中',
      tone: 'processing',
      in: ['toCount', 'open'],
      waits: [{ for: 'PLACE', verb: '完成验收并提交', until: 'count' }],
    },
    REVIEW: {
      label: '待复核',
      tone: 'warning',
      in: ['toReview', 'open'],
      waits: [{ for: 'PLACE', verb: '由提交人以外的账号复核', byAnother: '复核', until: 'count' }],
    },
    SUBMITTED: { label: '已提交', tone: 'success', final: true, in: ['done'], waits: [] },
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
  },
});
export type InboundOrderState = StateOf<typeof inboundOrderStatus>;
export type InboundOrderInitial = InitialOf<typeof inboundOrderStatus>;
