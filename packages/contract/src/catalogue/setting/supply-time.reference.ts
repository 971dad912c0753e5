import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    supply_time: true;
    delivery_calendar: true;
  }
}

const screen = catalogueScreens.supplierParam;
const by = '设置截止日';

export const calendarKinds = { OFF: '停送', EXTRA: '加送' } as const;

/** Where a supplier keeps other times for a city than it usually does. */
const supplyTimes = reference({
  table: 'supply_time',
  noun: '锁单时间',
  name: 'LockTime',
  screen,
  by,
  fields: {
    supplierId: entered.ref('supplier', '供应商'),
    cityId: entered.ref('city', '城市'),
    cutoffTime: entered.clock('截单时间').nullable().optional(),
    deliveryDays: entered.weekdays('配送日').nullable().optional(),
  },
  filtered: ['supplierId', 'cityId'],
  nameOf: ({ supplierName, cityName }) => `${String(supplierName)} → ${String(cityName)}`,
  hints: {
    cutoffTime: (time) => (typeof time === 'string' && time !== '' ? undefined : '空白：按供应商自己的截单时间'),
    deliveryDays: (days) => (typeof days === 'string' && days !== '' ? undefined : '空白：按供应商自己的配送日'),
  },
  replaceable: false,
  refusals: {
    supply_time_pair_excl: { message: '该供应商在这个城市已有锁单时间', path: ['supplierId'] },
    supply_time_delivery_days_check: { message: '配送日只能是周一至周日', path: ['deliveryDays'] },
  },
});

/** Days off and extra days of delivery: of one supplier or of all, in one city or in all. */
const deliveryCalendar = reference({
  table: 'delivery_calendar',
  noun: '配送日历',
  name: 'DeliveryCalendar',
  screen,
  by,
  fields: {
    supplierId: entered.ref('supplier', '供应商').nullable().optional(),
    cityId: entered.ref('city', '城市').nullable().optional(),
    kind: field.choice('安排', calendarKinds),
    dateFrom: entered.date('开始日期'),
    dateTo: entered.date('结束日期'),
    reason: entered.filled(40, '原因'),
  },
  order: 'dateFrom',
  filtered: ['supplierId', 'cityId', 'kind'],
  nameOf: ({ dateFrom, dateTo, reason }) => `${String(dateFrom)} 至 ${String(dateTo)} ${String(reason)}`,
  hints: {
    supplierId: (id) => (typeof id === 'number' ? undefined : '空白：全部供应商'),
    cityId: (id) => (typeof id === 'number' ? undefined : '空白：全部城市'),
  },
  replaceable: false,
  refusals: {
    delivery_calendar_period_check: { message: '开始日期不能晚于结束日期，一段最长两年', path: ['dateFrom'] },
    delivery_calendar_period_excl: { message: '这段时间已有同样范围的安排', path: ['dateFrom'] },
  },
});

/** 锁单时间设置: until when is ordered, and on which days is delivered. */
export const supplyParam = [supplyTimes, deliveryCalendar] as const;
