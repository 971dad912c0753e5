import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { actionCalls } from '../kernel/document/action-calls.ts';
import { about, read, write } from '../kernel/call/call.ts';
import { phoneProblem } from '../kernel/value/chinese-formats.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { ref, rowVersion } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { rowActions, stateSchema } from '../kernel/document/machine.ts';
import { power } from '../kernel/call/screen.ts';
import { cityStatus } from './city.status.ts';
import { identityScreens } from './screens.ts';

const { citys, cityManage } = identityScreens;

const divisionProblem = (text: string): string | undefined =>
  /^\d{6}$/.test(text) ? undefined : '行政区划代码应为 6 位数字';

export const cityRow = z.object({
  id: z.int(),
  code: field.text('编码'),
  name: field.text('名称'),
  status: field.status('状态', cityStatus),
  /** Why it is locked or stopped. */
  stopReason: field.text('锁定或停用原因'),
  region: field.text('大区'),
  adcode: field.text('行政区划代码'),
  lockTime: field.text('截单时间'),
  storeCount: field.count('门店数'),
  userCount: field.count('人数'),
  phone: field.phone('联系电话'),
  address: field.text('地址'),
  lat: field.qty('纬度').nullable(),
  lng: field.qty('经度').nullable(),
  remark: field.text('备注'),
  updateName: field.text('修改人'),
  updateTime: field.time('修改时间'),
  rowVersion,
  actions: rowActions,
});
export type CityRow = z.output<typeof cityRow>;

/** The documents that a city may have open. */
export const chain = ['ask_order', 'pickup_order', 'transport_order', 'inbound_order'] as const;

/** What keeps a city from being deleted: so many things of one kind, of documents in these states. */
export const openPlace = z.object({
  table: z.string(),
  noun: z.string(),
  count: z.int(),
  states: z.array(z.string()),
});
export type OpenPlace = z.output<typeof openPlace>;

/** The units of headquarters: cities with their stores and people. */
export const cityCalls = about(
  { table: 'city', touches: ['app_user', 'place'] },
  {
    getAllCity: {
      ...list('/api/City/GetAllCity', {
        access: anyOf(power(citys)),
        row: cityRow,
        filters: { status: entered.several(stateSchema(cityStatus)) },
        sorts: ['code', 'name'],
        export: '城市',
      }),
      about: ['city', 'place', 'app_user'],
    },
    getCity: {
      ...read('/api/City/GetCity', {
        access: anyOf(power(citys), power(cityManage)),
        input: z.strictObject({ id: ref('city') }),
        output: cityRow,
      }),
      about: ['city', 'place', 'app_user'],
    },
    /** What a city has open, which has to be ended before it is deleted. */
    getCityOpen: {
      ...read('/api/City/GetCityOpen', {
        access: anyOf(power(citys, '删除/恢复')),
        input: z.strictObject({ id: ref('city') }),
        output: z.object({ places: z.array(openPlace) }),
      }),
      about: ['city', 'app_user', 'place', ...chain],
    },
    /** The cities that a user may work in. */
    getAdminCityListByID: read('/api/City/GetAdminCityListByID', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('app_user') }),
      output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    }),
    /** Without an id a new city, with one a changed one. */
    addCity: write('/api/City/AddCity', {
      access: anyOf(power(citys, '新增'), power(citys, '编辑')),
      input: z.strictObject({
        id: ref('city').optional(),
        rowVersion: rowVersion.optional(),
        code: entered.filled(20, '编码'),
        name: entered.filled(40, '名称'),
        region: entered.filled(20, '大区'),
        adcode: entered.shaped(6, '行政区划代码', divisionProblem).nullable().optional(),
        lockTime: entered.clock('截单时间').nullable().optional(),
        phone: entered.shaped(20, '联系电话', phoneProblem).nullable().optional(),
        /** A new city has its warehouse there. */
        address: entered.emptied(200, '地址'),
        lat: entered.latitude().nullable().optional(),
        lng: entered.longitude().nullable().optional(),
        remark: entered.emptied(500, '备注'),
      }),
      output: cityRow,
    }),
    /** How the own city is reached; everything else of it is headquarters' to change. */
    updateCityContact: write('/api/City/UpdateCityContact', {
      access: anyOf(power(cityManage, '编辑')),
      input: z.strictObject({
        id: ref('city'),
        rowVersion,
        phone: entered.shaped(20, '联系电话', phoneProblem).nullable().optional(),
        address: entered.emptied(200, '地址'),
      }),
      output: cityRow,
    }),
    ...actionCalls(cityStatus, { area: 'City', row: cityRow }),
  },
);
