// So that places are declared, of which a rule names some.
import '../../identity/unit.reference.ts';
import { placeKinds } from '../../identity/place-kinds.ts';
import { entered } from '../../kernel/field/entered.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    cross_rule: true;
  }
}

const dockWord = placeKinds.DOCK;
const everyone = (word: string) => (id: unknown) => (typeof id === 'number' ? undefined : `空白：${word}`);

const wordOr = (name: unknown, other: string): string => (typeof name === 'string' ? name : other);

/** Which supplier's goods of which category go over which sorting dock of a city. */
export const crossRules = reference({
  table: 'cross_rule',
  noun: '越库规则',
  name: 'CrossSet',
  screen: catalogueScreens.crossSet,
  fields: {
    supplierId: entered.ref('supplier', '供应商').nullable().optional(),
    cityId: entered.ref('city', '城市'),
    materialCategoryId: entered.ref('material_category', '物料类别').nullable().optional(),
    way: entered.choice('走法', { DIRECT: '直送', DOCK: '越库' }),
    dockId: entered.ref('place', dockWord).nullable().optional(),
  },
  only: { dockId: { field: 'way', values: ['DOCK'], isNeeded: true } },
  among: { dockId: { field: 'kind', value: 'DOCK' } },
  filtered: ['cityId', 'supplierId', 'materialCategoryId', 'way'],
  nameOf: ({ cityName, supplierName, materialCategoryName, dockName }) =>
    `${String(cityName)}：${wordOr(supplierName, '全部供应商')}，${wordOr(materialCategoryName, '全部类别')} → ${wordOr(dockName, '直送')}`,
  hints: {
    supplierId: everyone('全部供应商'),
    materialCategoryId: everyone('全部类别'),
    way: (way) => (way === 'DIRECT' ? '不经月台，直接送到收货地点' : undefined),
  },
  replaceable: false,
  refusals: {
    cross_rule_scope_key: { message: '这个城市对同样的供应商和物料类别已有越库规则', path: ['cityId'] },
    cross_rule_dock_check: { message: '越库要选择分拣月台，直送没有分拣月台', path: ['dockId'] },
  },
});

/** 越库设置. */
export const crossParam = [crossRules] as const;
