import { entered } from '../kernel/field/entered.ts';
import { masked } from '../kernel/value/mask.rules.ts';
import { reference } from '../kernel/reference/reference.ts';
import { catalogueScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    distance_time: true;
    phone_white_list: true;
  }
}

const farthestKm = 20_000;

/** From the first kilometre up to, but not including, the last; without a last one there is no end. */
const distanceTimes = reference({
  table: 'distance_time',
  noun: '距离时间',
  name: 'DistanceTime',
  screen: catalogueScreens.otherParam,
  fields: {
    minKm: entered.count('起始公里数', { max: farthestKm }),
    maxKm: entered.count('结束公里数', { min: 1, max: farthestKm }).nullable().optional(),
    hours: entered.count('在途小时数', { min: 1, max: 720 }),
  },
  order: 'minKm',
  nameOf: ({ minKm, maxKm }) =>
    typeof maxKm === 'number' ? `${String(minKm)}–${maxKm} 公里` : `${String(minKm)} 公里以上`,
  refusals: {
    distance_time_band_check: { message: '起始公里数不能为负，且应小于结束公里数', path: ['minKm'] },
    distance_time_band_excl: { message: '公里数区间与已有区间重叠', path: ['minKm'] },
    distance_time_hours_check: { message: '在途小时数必须大于 0', path: ['hours'] },
  },
});

/** Whose phones may sign in by a code, each until a day or without an end. */
const phoneWhiteList = reference({
  table: 'phone_white_list',
  noun: '手机白名单',
  name: 'PhoneWhiteList',
  screen: catalogueScreens.otherParam,
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
export const otherParam = [distanceTimes, phoneWhiteList] as const;
