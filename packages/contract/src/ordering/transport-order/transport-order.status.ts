import { entered } from '../../kernel/field/entered.ts';
import { machine, type InitialOf, type StateOf } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';
import { temperature } from './temperature.ts';

const { transportOrder, transportOrderQuery } = orderingScreens;

/** 运输单: one vehicle's load from one supplier to one city. */
export const transportOrderStatus = machine({
  table: 'transport_order',
  noun: '运输单',
  initial: 'DRAFT',
  groups: {
    loading: '待发车运输单',
    loaded: '已装车',
    departed: '已发车',
    onRoad: '在途',
    unsigned: '未签收',
    arrived: '已到达',
    atPlace: '待验收',
    partSigned: '部分签收',
    signed: '已签收',
    done: '已完成',
    live: '有效',
  },
  states: {
    DRAFT: {
      label: '草稿',
      tone: 'default',
      in: ['loading', 'unsigned', 'live'],
      waits: [{ for: 'SUPPLIER', verb: '装车并发车', until: 'ship' }],
    },
    LOADED: {
      label: '已装车',
      tone: 'processing',
      in: ['loading', 'unsigned', 'live', 'loaded'],
      waits: [{ for: 'SUPPLIER', verb: '发车', until: 'ship' }],
    },
    DEPARTED: {
      label: '在途',
      tone: 'processing',
      in: ['departed', 'onRoad', 'unsigned', 'live'],
      waits: [{ for: 'SUPPLIER', verb: '送达', until: 'arrival' }],
    },
    ARRIVED: {
      label: '已到达',
      tone: 'processing',
      in: ['departed', 'onRoad', 'arrived', 'atPlace', 'unsigned', 'live'],
      waits: [{ for: 'PLACE', verb: '完成验收', until: 'count' }],
    },
    PART_SIGNED: {
      label: '部分签收',
      tone: 'warning',
      in: ['departed', 'onRoad', 'atPlace', 'unsigned', 'live', 'partSigned'],
      waits: [{ for: 'PLACE', verb: '完成验收', until: 'count' }],
    },
    SIGNED: { label: '已签收', tone: 'success', in: ['signed', 'departed', 'done', 'live'], waits: [] },
    CLOSED: { label: '已关闭', tone: 'default', final: true, in: ['departed', 'done', 'live'], waits: [] },
    CANCELLED: { label: '已取消', tone: 'default', final: true, in: [], waits: [] },
  },
  actions: {
    depart: {
      label: '发车',
      from: ['LOADED'],
      to: 'DEPARTED',
      by: [power(transportOrder, '发车')],
      form: { startTemp: temperature('发车温度') },
      call: 'DepartTransportOrder',
      event: 'DEPARTED',
    },
    arrive: {
      label: '到达',
      from: ['DEPARTED'],
      to: 'ARRIVED',
      by: [power(transportOrder, '到达')],
      form: { arriveTemp: temperature('到达温度') },
      call: 'ArriveTransportOrder',
      event: 'ARRIVED',
    },
    changeEta: {
      label: '改到达时间',
      from: ['DEPARTED'],
      to: 'same',
      by: [power(transportOrder, '到达')],
      reason: 'required',
      reasons: ['道路拥堵', '天气原因', '车辆故障', '装货耽搁', '路况顺利，提前到达'],
      form: { etaAt: entered.time('预计到达') },
      call: 'ChangeTransportEta',
      event: 'ETA_CHANGED',
    },
    edit: {
      label: '编辑',
      from: ['DRAFT'],
      to: 'same',
      by: [power(transportOrder, '编辑')],
      event: 'TRANSPORT_EDITED',
    },
    /** An order that it was to carry goods of was amended: it carries no more than that wants now. */
    trim: {
      label: '按变更调整',
      from: ['DRAFT'],
      to: 'same',
      by: 'system',
      event: 'TRANSPORT_TRIMMED',
    },
    load: {
      label: '装车',
      from: ['DRAFT'],
      to: 'LOADED',
      by: [power(transportOrder, '装车')],
      call: 'LoadTransportOrder',
      event: 'LOADED',
    },
    unload: {
      label: '退回修改',
      from: ['LOADED'],
      to: 'DRAFT',
      by: [power(transportOrder, '编辑')],
      call: 'UnloadTransportOrder',
      done: '已退回修改',
      event: 'UNLOADED',
    },
    cancel: {
      label: '取消',
      from: ['DRAFT', 'LOADED'],
      to: 'CANCELLED',
      by: [power(transportOrder, '取消')],
      reason: 'required',
      call: 'CancelTransportOrder',
      reasons: ['车辆故障', '改派车辆', '录入有误', '提货单已变更'],
      danger: true,
      event: 'TRANSPORT_CANCELLED',
    },
    generateInbound: {
      label: '生成入库单',
      from: ['DEPARTED', 'ARRIVED', 'PART_SIGNED'],
      to: ['ARRIVED', 'PART_SIGNED'],
      by: [power(transportOrderQuery, '生成入库单')],
      event: 'INBOUND_GENERATED',
    },
    sign: {
      label: '签收',
      from: ['DEPARTED', 'ARRIVED', 'PART_SIGNED'],
      to: ['PART_SIGNED', 'SIGNED'],
      by: 'system',
      event: 'SIGNED',
    },
    close: { label: '关闭', from: ['SIGNED'], to: 'CLOSED', by: 'system', event: 'TRANSPORT_CLOSED' },
    /** A receipt of it was taken back: its goods are to be counted anew. */
    reopen: {
      label: '待重新验收',
      from: ['PART_SIGNED', 'SIGNED', 'CLOSED'],
      to: ['ARRIVED', 'PART_SIGNED'],
      by: 'system',
      event: 'TRANSPORT_REOPENED',
    },
  },
});
export type TransportOrderState = StateOf<typeof transportOrderStatus>;
export type TransportOrderInitial = InitialOf<typeof transportOrderStatus>;
