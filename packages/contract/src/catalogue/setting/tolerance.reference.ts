// So that cities are declared, of which a row may name one.
import '../../identity/unit.reference.ts';
import { entered } from '../../kernel/field/entered.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';
import { measures } from './tolerance.rules.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    tolerance: true;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** By what a row is for, the narrowest first, the fields that say so. */
const scopeFields = {
  SUPPLIER_MATERIAL: ['supplierId', 'materialId'],
  MATERIAL: ['materialId'],
  CATEGORY: ['materialCategoryId'],
  CITY: ['cityId'],
  ALL: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;
type ScopeField = (typeof scopeFields)[keyof typeof scopeFields][number];

const neededFor = (field: ScopeField) => ({
  isNeeded: true as const,
  field: 'appliesTo',
  values: Object.entries(scopeFields).flatMap(([scope, fields]) =>
    fields.some((one) => one === field) ? [scope] : [],
  ),
});

/** `供应商物料：枕禾粮油，东北珍珠米`; `全部` is for everything that no narrower row is for. */
export function scopeOf({ supplierName, materialName, materialCategoryName, cityName }: Row): string {
  if (typeof supplierName === 'string') return `供应商物料：${supplierName}，${String(materialName)}`;
  if (typeof materialName === 'string') return `物料：${materialName}`;
  if (typeof materialCategoryName === 'string') return `类别：${materialCategoryName}`;
  return typeof cityName === 'string' ? `城市：${cityName}` : '全部';
}

const cap = (qty: unknown): string | undefined =>
  typeof qty === 'string' && qty !== '' ? undefined : '按订货单位计，不填为不限';

/** How far what is received may differ from what was approved, by what and for whom: shares, and caps in the order unit. */
export const tolerances = reference({
  table: 'tolerance',
  noun: '允差',
  name: 'Tolerance',
  screen: catalogueScreens.otherParam,
  by: '业务规则',
  fields: {
    appliesTo: entered.choice('适用范围', {
      SUPPLIER_MATERIAL: '供应商物料',
      MATERIAL: '物料',
      CATEGORY: '类别',
      CITY: '城市',
      ALL: '全部',
    }),
    supplierId: entered.ref('supplier', '供应商').nullable().optional(),
    materialId: entered.ref('material', '物料名称').nullable().optional(),
    materialCategoryId: entered.ref('material_category', '物料类别').nullable().optional(),
    cityId: entered.ref('city', '城市').nullable().optional(),
    measure: entered.choice('计量方式', { ANY: '不限', ...measures }),
    tolOver: entered.ratio('允许多收'),
    tolUnder: entered.ratio('允许少收'),
    overAbs: entered.qty('最多多收').nullable().optional(),
    underAbs: entered.qty('最多少收').nullable().optional(),
  },
  kept: ['price_abs', 'amount_abs'],
  only: {
    supplierId: neededFor('supplierId'),
    materialId: neededFor('materialId'),
    materialCategoryId: neededFor('materialCategoryId'),
    cityId: neededFor('cityId'),
  },
  filtered: ['appliesTo', 'supplierId', 'materialId', 'materialCategoryId', 'cityId', 'measure'],
  nameOf: scopeOf,
  hints: {
    appliesTo: (scope) => (scope === 'ALL' ? '对没有更小范围设置的都适用' : undefined),
    measure: (measure) => (measure === 'ANY' ? '有副单位的物料按重量，其他按件数' : undefined),
    overAbs: cap,
    underAbs: cap,
  },
  replaceable: false,
  refusals: {
    tolerance_limits_check: { message: '允差比例应在 0 到 100% 之间，金额和数量不能为负' },
    tolerance_scope_check: { message: '请按适用范围选择供应商、物料、物料类别或城市', path: ['appliesTo'] },
    tolerance_scope_key: { message: '该适用范围已有同样计量方式的允差', path: ['appliesTo'] },
  },
});
