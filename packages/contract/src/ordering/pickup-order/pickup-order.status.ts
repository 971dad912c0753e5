import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { entered } from '../../kernel/field/entered.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { pickupOrder } = orderingScreens;

/** 提货单: the supplier's side of one approved ask order. */
export const pickupOrderStatus = machine({
  table: 'pickup_order',
  noun: '提货单',
  initial: 'PENDING',
  groups: {
    toConfirm: '待接提货单',
    reconfirm: '待重新确认',
    toShip: '待发货提货单',
    shippable: '可发运',
    held: '已停止',
    done: '已发运',
    promised: '全部确认',
    promisedShort: '部分确认',
    rejected: '供应商拒单',
    partShipped: '部分发运',
    shipped: '全部发运',
    void: '已作废',
  },
  states: {
    PENDING: {
      label: '待确认',
      tone: 'processing',
      in: ['toConfirm'],
      waits: [{ for: 'SUPPLIER', verb: '答复提货单', until: 'reply' }],
    },
    CONFIRMED: {
      label: '已确认',
      tone: 'success',
      in: ['toShip', 'shippable', 'promised'],
      waits: [{ for: 'SUPPLIER', verb: '备货并送达', until: 'ship' }],
    },
    SHORT: {
      label: '部分确认',
      tone: 'warning',
      in: ['toShip', 'shippable', 'promisedShort'],
      waits: [{ for: 'SUPPLIER', verb: '备货并送达', until: 'ship' }],
    },
    REJECTED: {
      label: '供应商拒单',
      tone: 'error',
      in: ['rejected'],
      waits: [{ for: 'DECIDER', verb: '关闭供应商拒单的数量', until: 'source' }],
    },
    PREPARING: {
      label: '备货中',
      tone: 'processing',
      in: ['toShip', 'shippable'],
      waits: [{ for: 'SUPPLIER', verb: '发车并送达', until: 'ship' }],
    },
    PART_SHIPPED: {
      label: '部分发运',
      tone: 'warning',
      in: ['toShip', 'shippable', 'partShipped'],
      waits: [{ for: 'SUPPLIER', verb: '送达其余货物', until: 'ship' }],
    },
    SHIPPED: { label: '已发运', tone: 'success', in: ['done', 'shipped'], waits: [] },
    RECONFIRM: {
      label: '待重新确认',
      tone: 'processing',
      in: ['toConfirm', 'reconfirm', 'shippable'],
      waits: [{ for: 'SUPPLIER', verb: '重新确认数量', until: 'confirm' }],
    },
    /** Its ask order was stopped; what is on the road goes on. */
    HELD: { label: '已停止', tone: 'warning', in: ['held'], waits: [] },
    CLOSED: { label: '已关闭', tone: 'default', final: true, in: ['done'], waits: [] },
    /** The approval that it came of was taken back; the next one makes a pickup order of its own. */
    VOID: { label: '已作废', tone: 'default', final: true, in: ['void'], waits: [] },
  },
  actions: {
    confirm: {
      label: '接单',
      from: ['PENDING', 'RECONFIRM'],
      to: ['CONFIRMED', 'SHORT', 'PART_SHIPPED', 'SHIPPED'],
      by: [power(pickupOrder, '接单')],
      own: true,
      asks: '按需求数量全部接单',
      event: 'PICKUP_CONFIRMED',
    },
    prepare: {
      label: '备货',
      from: ['CONFIRMED', 'SHORT'],
      to: 'PREPARING',
      by: [power(pickupOrder, '备货')],
      call: 'StartPickupOrder',
      done: '开始备货',
      event: 'PICKUP_PREPARING',
    },
    /** Started by mistake, or too early. */
    unprepare: {
      label: '取消备货',
      from: ['PREPARING'],
      to: ['CONFIRMED', 'SHORT'],
      by: [power(pickupOrder, '备货')],
      call: 'UnStartPickupOrder',
      asks: true,
      event: 'PICKUP_UNPREPARED',
    },
    reject: {
      label: '拒单',
      from: ['PENDING', 'RECONFIRM'],
      to: ['REJECTED', 'CONFIRMED', 'SHORT', 'PART_SHIPPED', 'SHIPPED'],
      by: [power(pickupOrder, '拒单')],
      own: true,
      reason: 'required',
      call: 'RejectPickupOrder',
      reasons: ['缺货', '产能不足', '送达日期来不及', '质量原因暂停供货'],
      danger: true,
      event: 'PICKUP_REJECTED',
    },
    /** More time to answer; headquarters gives it or does not. */
    askDeadline: {
      label: '申请延期',
      from: ['PENDING', 'RECONFIRM'],
      to: 'same',
      by: [power(pickupOrder, '接单')],
      own: true,
      reason: 'required',
      reasons: ['正在核对库存', '产能待确认', '等待到货', '负责人不在'],
      form: { askedReplyBy: entered.time('申请延至') },
      call: 'AskSupplierDeadDate',
      event: 'PICKUP_DEADLINE_ASKED',
    },
    merge: {
      label: '合并',
      from: ['CONFIRMED', 'SHORT'],
      to: 'same',
      by: [power(pickupOrder, '合并')],
      event: 'PICKUP_MERGED',
    },
    unmerge: {
      label: '取消合并',
      from: ['CONFIRMED', 'SHORT'],
      to: 'same',
      by: [power(pickupOrder, '取消合并')],
      event: 'PICKUP_UNMERGED',
    },
    ship: {
      label: '发运',
      from: ['PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED'],
      to: ['PART_SHIPPED', 'SHIPPED'],
      by: 'system',
      event: 'PICKUP_SHIPPED',
    },
    reconfirm: {
      label: '请求重新确认',
      from: ['SHORT', 'PREPARING', 'PART_SHIPPED', 'SHIPPED'],
      to: 'RECONFIRM',
      by: 'system',
      event: 'PICKUP_RECONFIRM',
    },
    resume: {
      label: '无需重新确认',
      from: ['RECONFIRM'],
      to: ['CONFIRMED', 'SHORT', 'PART_SHIPPED', 'SHIPPED'],
      by: 'system',
      event: 'PICKUP_RESUMED',
    },
    /** Its order was amended: a promise is given anew, what was never promised is asked for as it is now. */
    amend: {
      label: '变更',
      from: ['PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED', 'SHIPPED', 'RECONFIRM'],
      to: ['PENDING', 'RECONFIRM', 'CONFIRMED', 'SHORT', 'PART_SHIPPED', 'SHIPPED'],
      by: 'system',
      event: 'PICKUP_AMENDED',
    },
    reopen: { label: '待续送', from: ['SHIPPED'], to: 'PART_SHIPPED', by: 'system', event: 'PICKUP_REOPENED' },
    /** A receipt of its goods was taken back. */
    restore: {
      label: '恢复',
      from: ['CLOSED'],
      to: ['PART_SHIPPED', 'SHIPPED'],
      by: 'system',
      event: 'PICKUP_RESTORED',
    },
    hold: {
      label: '停止',
      from: ['PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED', 'SHIPPED', 'RECONFIRM'],
      to: 'HELD',
      by: 'system',
      event: 'PICKUP_HELD',
    },
    /** Back to where it stood. */
    release: {
      label: '恢复',
      from: ['HELD'],
      to: ['PENDING', 'CONFIRMED', 'SHORT', 'PREPARING', 'PART_SHIPPED', 'SHIPPED', 'RECONFIRM'],
      by: 'system',
      event: 'PICKUP_RELEASED',
    },
    /** Headquarters gives the supplier another time to answer until. */
    changeDeadline: {
      label: '改答复截止',
      from: ['PENDING', 'RECONFIRM'],
      to: 'same',
      by: 'system',
      event: 'PICKUP_DEADLINE',
    },
    /** Headquarters gives no more time. */
    refuseDeadline: {
      label: '不同意延期',
      from: ['PENDING', 'RECONFIRM'],
      to: 'same',
      by: 'system',
      event: 'PICKUP_DEADLINE_REFUSED',
    },
    void: {
      label: '作废',
      from: ['PENDING', 'REJECTED', 'RECONFIRM'],
      to: 'VOID',
      by: 'system',
      event: 'PICKUP_VOIDED',
    },
    close: {
      label: '关闭',
      from: ['PENDING', 'CONFIRMED', 'SHORT', 'REJECTED', 'PREPARING', 'PART_SHIPPED', 'SHIPPED', 'RECONFIRM', 'HELD'],
      to: 'CLOSED',
      by: 'system',
      event: 'PICKUP_CLOSED',
    },
  },
});
export type PickupOrderState = StateOf<typeof pickupOrderStatus>;
export type PickupOrderInitial = InitialOf<typeof pickupOrderStatus>;
/** Where a pickup order may stand when its ask order is stopped. */
export type HeldFrom = (typeof pickupOrderStatus)['actions']['hold']['from'][number];
