import { z } from 'zod';
import { identityScreens } from './screens.ts';
import { anyOf } from '../kernel/call/access.ts';
import { about, write } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { entered } from '../kernel/field/entered.ts';
import { field, register } from '../kernel/field/field.ts';
import { ref } from '../kernel/field/fields.ts';
import { list } from '../kernel/list/list-call.ts';
import { wire } from '../kernel/value/constants.ts';

const { citys, cityManage } = identityScreens;
const keepers = anyOf(power(citys, '下属管理'), power(cityManage, '下属管理'));

/** Whether goods go by it today: a warehouse that was stopped receives nothing, a material that was stopped is not ordered. */
const allotmentState = {
  states: {
    IN_FORCE: { label: '生效', tone: 'success' },
    PLACE_STOPPED: { label: '仓库已停用', tone: 'warning' },
    MATERIAL_STOPPED: { label: '物料已停用', tone: 'default' },
  },
} as const;

const allotment = z.object({
  id: z.int(),
  materialId: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  storageName: field.text('储存方式'),
  warehouseName: field.text('收货仓库'),
  state: field.status('状态', allotmentState),
  updateTime: field.time('修改时间'),
});
export type Allotment = z.output<typeof allotment>;

const manyOf = <const T extends 'material' | 'storage_allotment'>(table: T, label: string) =>
  register(z.array(ref(table)).min(1, `请选择${label}`).max(wire.maxBatch), { label, kind: 'choice' });

/** 分仓: the warehouse that receives a material of a city, where it is not the city's default. */
export const allotStorageCalls = about(
  { table: 'storage_allotment' },
  {
    getAllAllotStorage: {
      ...list('/api/City/GetAllAllotStorage', {
        access: anyOf(power(citys), power(cityManage)),
        row: allotment,
        filters: { cityId: entered.ref('city', '城市'), placeId: entered.ref('place', '收货仓库') },
        sorts: [],
        export: '分仓',
      }),
      about: ['storage_allotment', 'material', 'place', 'storage_mode'],
    },
    /** The materials are received at this warehouse from now on, wherever they were before. */
    editAllotStorage: write('/api/City/EditAllotStorage', {
      access: keepers,
      input: z.strictObject({
        cityId: entered.ref('city', '城市'),
        placeId: entered.ref('place', '收货仓库'),
        materialIds: manyOf('material', '物料'),
      }),
      output: z.object({ added: z.int(), changed: z.int() }),
    }),
    /** The materials are received at the city's default warehouse again. */
    deleteAllotStorage: write('/api/City/DeleteAllotStorage', {
      access: keepers,
      input: z.strictObject({ ids: manyOf('storage_allotment', '物料') }),
      output: z.object({ removed: z.int() }),
    }),
  },
);
