import { z } from 'zod';
import { placeKinds } from '../identity/place-kinds.ts';
import { read } from '../kernel/call/call.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { list } from '../kernel/list/list-call.ts';

/** What a picker shows of a thing; `displayName` is the name the caller's nameType asks for. */
const pick = z.object({
  id: z.int(),
  code: field.text('编码'),
  name: field.text('名称'),
  shortName: field.text('简称'),
  displayName: field.text('显示名称'),
});

const cityPick = pick.extend({ status: field.text('状态') });
const placePick = pick.extend({
  kind: field.choice('类型', placeKinds),
  isDefault: field.flag('默认'),
  cityId: z.int(),
  address: field.text('地址'),
  receiveWindow: field.text('收货时段'),
});
const supplierPick = pick.extend({ status: field.text('状态') });
export const materialPick = pick.extend({
  spec: field.text('规格'),
  unitName: field.text('单位'),
  isDecimal: z.boolean(),
  baseUnitName: field.text('基本单位'),
  baseFactor: field.qty('换算系数'),
  /** Empty where the material has no second unit. */
  secondUnitName: field.text('副单位'),
  categoryName: field.text('品类'),
  storageName: field.text('储存方式'),
  /** What the material alone asks for; the price answer has it together with the supplier's. */
  minQty: field.qty('起订量'),
  multiple: field.qty('倍数'),
  /** In the city and on the day that are asked for; where none is, in some city today. */
  isControl: field.flag('管控物料'),
  /** Why it cannot be ordered, in Chinese; null where it can. */
  blocked: field.text('不可下单原因').nullable(),
});
export type MaterialPick = z.infer<typeof materialPick>;
const productPick = pick.extend({ portionUnit: field.text('份单位') });

/** Also units that nothing new can be done with, for finding what they did before: suspended suppliers, disabled cities. */
const withStopped = entered.flag('包括已停用');
const named = z.object({ id: z.int(), name: z.string() });

/** A category with those below it counted: how many materials in use the caller may see there. */
const categoryOfTree = named.extend({
  code: z.string(),
  parentId: z.int().nullable(),
  materialCount: field.count('物料数'),
});
export type CategoryOfTree = z.infer<typeof categoryOfTree>;

/** Pickers: search by name, short name, code and pinyin initials, best match first, within the caller's scope. */
export const pickerCalls = {
  getCanUseCity: list('/api/Report/GetCanUseCity', {
    access: 'signedIn',
    row: cityPick,
    filters: { withStopped },
    sorts: ['code'],
  }),
  getCanUseReceivingPlace: list('/api/Report/GetCanUseReceivingPlace', {
    access: 'signedIn',
    row: placePick,
    filters: { cityId: entered.ref('city', '城市') },
    sorts: ['code'],
  }),
  getCanUseSupplier: list('/api/Report/GetCanUseSupplier', {
    access: 'signedIn',
    row: supplierPick,
    filters: {
      cityId: entered.ref('city', '城市'),
      materialId: entered.ref('material', '物料'),
      withStopped,
    },
    sorts: ['code'],
  }),
  /**
   * Materials that some supplier can deliver to the city on that day; without a city, all enabled ones. `withBlocked` adds
   * the matches that cannot be ordered, behind all others and each with its reason; without a day, as of today.
   */
  getCanUseMaterial: list('/api/Report/GetCanUseMaterial', {
    access: 'signedIn',
    row: materialPick,
    filters: {
      cityId: entered.ref('city', '城市'),
      supplierId: entered.ref('supplier', '供应商'),
      deliveryDate: entered.date('送达日期'),
      withBlocked: entered.flag('包括不可下单'),
    },
    sorts: ['code'],
  }),
  getCanUseProduct: list('/api/Report/GetCanUseProduct', {
    access: 'signedIn',
    row: productPick,
    filters: {},
    sorts: ['code'],
  }),
  /** Every category in its order, those above before those below. */
  getTreeMaterial: read('/api/Management/GetTreeMaterial', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ list: z.array(categoryOfTree) }),
  }),
  /** The small reference lists that forms choose from. */
  getReference: read('/api/Report/GetReference', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      transportModes: z.array(named.extend({ isColdChain: z.boolean() })),
      controlReasons: z.array(named),
      /** `kind`: the difference a reason explains. */
      differenceReasons: z.array(named.extend({ kind: z.enum(['REJECTED', 'SHORT', 'OVER', 'ANY']) })),
      batchReportTypes: z.array(named),
    }),
  }),
};
