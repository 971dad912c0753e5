import { entered } from '../../kernel/field/entered.ts';
import { definitionFields, definitionProblems } from '../../kernel/reference/custom.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { catalogueScreens } from '../screens.ts';
import { supplyParam } from './supply-time.reference.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    supplier_category: true;
    supplier_file_type: true;
    supplier_region: true;
    supplier_field: true;
  }
}

const screen = catalogueScreens.supplierParam;
const named = { code: entered.filled(20, '编码'), name: entered.filled(40, '名称') };

const supplierCategories = reference({
  table: 'supplier_category',
  noun: '供应商类别',
  name: 'SuCategory',
  screen,
  fields: named,
  sortable: true,
  refusals: {},
});

/** What suppliers have to prove, and how long before its end they are asked for a new one. */
const supplierFileTypes = reference({
  table: 'supplier_file_type',
  noun: '供应商文件类型',
  name: 'SuFileType',
  screen,
  fields: {
    ...named,
    isRequired: entered.flag('必须提供'),
    hasExpiry: entered.flag('有有效期'),
    remindDays: entered.count('提前提醒天数', { max: 365 }).nullable().optional(),
    supplierCategoryIds: entered.refs('supplier_category', '适用供应商类别').optional(),
    materialCategoryIds: entered.refs('material_category', '适用物料类别').optional(),
  },
  sets: {
    supplierCategoryIds: { link: 'supplier_file_type_category', none: '全部类别' },
    materialCategoryIds: { link: 'supplier_file_type_material', none: '全部物料' },
  },
  sortable: true,
  refusals: {
    supplier_file_type_remind_days_check: { message: '提前提醒天数不能为负', path: ['remindDays'] },
    supplier_file_type_remind_check: {
      message: '没有有效期的文件不用提醒，请清空提前提醒天数',
      path: ['remindDays'],
    },
  },
});

const supplierRegions = reference({
  table: 'supplier_region',
  noun: '供应商区域',
  name: 'SuArea',
  screen,
  fields: named,
  sortable: true,
  refusals: {},
});

/** What people keep of suppliers besides. */
const supplierFields = reference({
  table: 'supplier_field',
  noun: '供应商自定义字段',
  name: 'SuField',
  screen,
  fields: definitionFields,
  only: { optionText: { field: 'valueKind', values: ['CHOICE'] } },
  hints: { optionText: () => '用顿号隔开，如 一级、二级' },
  wrong: definitionProblems,
  fixed: ['valueKind'],
  sortable: true,
  replaceable: false,
  refusals: {},
});

/** The tabs of 供应商参数, in their order. */
export const supplierParam = [
  supplierCategories,
  supplierFileTypes,
  supplierRegions,
  ...supplyParam,
  supplierFields,
] as const;
