import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { reference } from '../kernel/reference/reference.ts';
import { catalogueScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    material: true;
  }
}

const taxCategoryDigits = 19;
const taxCategoryProblem = (text: string): string | undefined =>
  new RegExp(`^\\d{${taxCategoryDigits}}$`).test(text) ? undefined : `税收分类编码应为 ${taxCategoryDigits} 位数字`;

/** What is ordered. Lines of orders copy what it was called and came in when they were written. */
export const materials = reference({
  table: 'material',
  noun: '物料',
  name: 'Material',
  screen: catalogueScreens.materials,
  fields: {
    code: entered.filled(32, '编码'),
    name: entered.filled(100, '名称'),
    shortName: entered.filled(40, '简称'),
    categoryId: entered.ref('material_category', '品类'),
    spec: entered.filled(60, '规格'),
    unitId: entered.ref('unit', '单位'),
    baseUnitId: entered.ref('unit', '基本单位'),
    baseFactor: entered.qty('换算系数'),
    secondUnitId: entered.ref('unit', '副单位').nullable().optional(),
    minQty: entered.qty('起订量'),
    multiple: entered.qty('倍数'),
    isFood: entered.flag('食品'),
    storageModeId: entered.ref('storage_mode', '储存方式'),
    shelfLifeDays: entered.count('保质期（天）', { min: 1, max: 36_500 }).nullable().optional(),
    acceptRatio: entered.ratio('允收剩余比例').nullable().optional(),
    batchReportTypeIds: entered.refs('batch_report_type', '批检报告').optional(),
    microbeStandardId: entered.ref('microbe_standard', '微生物标准').nullable().optional(),
    isHighRisk: entered.flag('高风险'),
    taxRateId: entered.ref('tax_rate', '税率'),
    taxCategoryCode: entered.shaped(taxCategoryDigits, '税收分类编码', taxCategoryProblem).nullable().optional(),
    taxExemptBasis: entered.text(100, '免税依据').nullable().optional(),
    originPlaceId: entered.ref('origin_place', '产地').nullable().optional(),
    brand: entered.text(40, '品牌').nullable().optional(),
    execStandard: entered.text(60, '执行标准号').nullable().optional(),
    cityIds: entered.refs('city', '适用城市').optional(),
    isCross: entered.flag('越库'),
  },
  workedOut: { from: ['material_control'], isHidden: true, fields: { isControl: field.flag('管控物料') } },
  kept: ['ref_price'],
  sets: {
    batchReportTypeIds: { link: 'material_batch_report', none: '按品类要求' },
    cityIds: { link: 'material_city', none: '全部城市' },
  },
  custom: 'material_field',
  order: 'code',
  searched: ['name', 'shortName', 'code'],
  filtered: ['categoryId', 'storageModeId', 'isControl', 'isCross'],
  hidden: [
    'baseUnitId',
    'baseFactor',
    'secondUnitId',
    'minQty',
    'multiple',
    'shelfLifeDays',
    'acceptRatio',
    'batchReportTypeIds',
    'microbeStandardId',
    'isHighRisk',
    'taxCategoryCode',
    'taxExemptBasis',
    'originPlaceId',
    'brand',
    'execStandard',
    'isCross',
    'isFood',
  ],
  picked: true,
  replaceable: false,
  refusals: {
    material_accept_ratio_check: { message: '允收剩余比例应在 0 到 1 之间', path: ['acceptRatio'] },
    material_base_factor_check: { message: '换算系数必须大于 0', path: ['baseFactor'] },
    material_food_check: { message: '食品必须填写保质期和允收剩余比例', path: ['shelfLifeDays'] },
    material_order_qty_check: { message: '起订量和倍数必须大于 0', path: ['minQty'] },
    material_second_unit_check: { message: '副单位不能与单位相同', path: ['secondUnitId'] },
    material_shelf_life_check: { message: '保质期天数必须大于 0', path: ['shelfLifeDays'] },
    material_tax_category_check: { message: '税收分类编码应为 19 位数字', path: ['taxCategoryCode'] },
  },
});
