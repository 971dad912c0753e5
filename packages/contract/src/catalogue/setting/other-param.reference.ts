import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { masked } from '../../kernel/value/mask.rules.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    transport_mode: true;
    product_category: true;
    return_type: true;
    complaint_type: true;
    difference_reason: true;
    distance_time: true;
    payment_term: true;
    account_period: true;
    phone_white_list: true;
  }
}

const screen = catalogueScreens.otherParam;
const named = { code: entered.filled(20, '编码'), name: entered.filled(40, '名称') };

/** Orders and vehicles say how they went: no other mode takes over. */
const transportModes = reference({
  table: 'transport_mode',
  noun: '运输方式',
  name: 'TransportType',
  screen,
  fields: {
    ...named,
    isCold: entered.flag('冷链'),
    arriveFrom: entered.clock('最早送达').nullable().optional(),
    arriveTo: entered.clock('最晚送达').nullable().optional(),
    cityIds: entered.refs('city', '适用城市').optional(),
  },
  sets: { cityIds: { link: 'transport_mode_city', none: '全部城市' } },
  together: [['arriveFrom', 'arriveTo']],
  sortable: true,
  replaceable: false,
  refusals: {
    transport_mode_window_check: { message: '最早送达应早于最晚送达', path: ['arriveFrom'] },
  },
});

const productCategories = reference({
  table: 'product_category',
  noun: '产品类别',
  name: 'ProductType',
  screen,
  fields: named,
  sortable: true,
  refusals: {},
});

/** How long after the receipt goods go back for such a reason, what that takes, and what may come of it. */
const returnTypes = reference({
  table: 'return_type',
  noun: '退货类型',
  name: 'ReturnType',
  screen,
  fields: {
    ...named,
    windowHours: entered.count('退货时限（小时）', { min: 1, max: 8760 }).nullable().optional(),
    needsSecondCheck: entered.flag('需要二审'),
    needsPhoto: entered.flag('需要照片'),
    allowsReplacement: entered.flag('可换货'),
    allowsRefund: entered.flag('可退款'),
    allowsDeduction: entered.flag('可扣款'),
    allowsDestruction: entered.flag('可就地销毁'),
  },
  sortable: true,
  replaceable: false,
  refusals: {
    return_type_window_check: { message: '退货时限应大于 0', path: ['windowHours'] },
    return_type_outcome_check: {
      message: '请至少允许一种处理方式：换货、退款、扣款或就地销毁',
      path: ['allowsReplacement'],
    },
  },
});

const complaintTypes = reference({
  table: 'complaint_type',
  noun: '投诉类型',
  name: 'ComplaintType',
  screen,
  fields: named,
  sortable: true,
  replaceable: false,
  refusals: {},
});

/** Counts say why they differ from what was shipped: no other reason takes over. */
const differenceReasons = reference({
  table: 'difference_reason',
  noun: '差异原因',
  name: 'DifferenceReason',
  screen,
  fields: {
    ...named,
    kind: field.choice('差异类型', { REJECTED: '拒收', SHORT: '短少', OVER: '多收', ANY: '不限' }),
  },
  sortable: true,
  replaceable: false,
  fixed: ['kind'],
  refusals: {},
});

const farthestKm = 20_000;

/**
 * A row says only where its distances end: they begin where those of the next nearer row in use end, so that no two
 * overlap and none are left out. Without an end it holds for all beyond.
 */
const distanceTimes = reference({
  table: 'distance_time',
  noun: '距离时间',
  name: 'DistanceTime',
  screen,
  fields: {
    maxKm: entered.count('结束公里数', { min: 1, max: farthestKm }).nullable().optional(),
    hours: entered.count('在途小时数', { min: 1, max: 720 }),
  },
  workedOut: { from: [], fields: { distances: field.text('适用距离').nullable() } },
  order: 'maxKm',
  nameOf: ({ maxKm }) => (typeof maxKm === 'number' ? `${maxKm} 公里以内` : '更远'),
  refusals: {
    distance_time_band_check: { message: '结束公里数必须大于 0', path: ['maxKm'] },
    distance_time_max_km_key: { message: '已有同样的结束公里数', path: ['maxKm'] },
    distance_time_hours_check: { message: '在途小时数必须大于 0', path: ['hours'] },
  },
});

const paymentTerms = reference({
  table: 'payment_term',
  noun: '付款方式',
  name: 'Payment',
  screen,
  fields: named,
  sortable: true,
  single: true,
  refusals: {},
});

/** The law asks for sixty days at most, where one side is small. */
const usualDays = 60;

/** From when the days until a payment are counted, and how many. */
const accountPeriods = reference({
  table: 'account_period',
  noun: '账期',
  name: 'AccountPeriod',
  screen,
  fields: {
    ...named,
    basis: field.choice('起算时间', { INBOUND: '入库', STATEMENT: '对账锁定', INVOICE: '收票' }),
    days: entered.count('账期天数', { max: 365 }),
  },
  sortable: true,
  single: true,
  hints: {
    days: (days) =>
      Number(days) > usualDays ? `账期超过 ${usualDays} 天，请确认符合对中小企业付款期限的规定` : undefined,
  },
  refusals: {
    account_period_days_check: { message: '账期天数应在 0 到 365 之间', path: ['days'] },
  },
});

/** Whose phones may sign in by a code, each until a day or without an end. */
const phoneWhiteList = reference({
  table: 'phone_white_list',
  noun: '手机白名单',
  name: 'PhoneWhiteList',
  screen,
  fields: {
    mobile: entered.mobile('手机号'),
    openReason: entered.text(100, '开通原因').nullable().optional(),
    validTo: entered.date('失效日期').nullable().optional(),
  },
  order: 'mobile',
  // Whoever may choose rows reads their names.
  nameOf: ({ mobile }) => masked('phone', String(mobile)),
  refusals: {
    phone_white_list_mobile_key: { message: '该手机号已在白名单中', path: ['mobile'] },
    phone_white_list_mobile_check: { message: '请输入正确格式的手机号', path: ['mobile'] },
  },
});

/** The tabs of 其他参数, in their order. */
export const otherParam = [
  transportModes,
  distanceTimes,
  productCategories,
  returnTypes,
  complaintTypes,
  differenceReasons,
  paymentTerms,
  accountPeriods,
  phoneWhiteList,
] as const;
