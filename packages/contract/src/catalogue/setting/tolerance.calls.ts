import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { rowVersion } from '../../kernel/field/fields.ts';
import { catalogueScreens } from '../screens.ts';

const may = anyOf(power(catalogueScreens.otherParam, '业务规则'));

const measure = field.choice('计量方式', { ANY: '不限', COUNTED: '按件数', WEIGHED: '按重量' });

/** Shares of the quantity, and caps in the order unit; null: no cap. */
const limits = {
  tolOver: field.ratio('允许多收'),
  tolUnder: field.ratio('允许少收'),
  overAbs: field.qty('最多多收').nullable(),
  underAbs: field.qty('最多少收').nullable(),
};
const toleranceRow = z.object({
  id: z.int(),
  /** What it holds for, e.g. `物料：东北珍珠米`. */
  scopeText: field.text('适用范围'),
  measure,
  ...limits,
  remark: field.text('备注').nullable(),
  rowVersion,
});
export type ToleranceShown = z.output<typeof toleranceRow>;

/** One scope that was looked at for a line, the first to be asked first. */
const toleranceStep = z.object({
  scopeText: field.text('适用范围'),
  isUsed: field.flag('适用'),
  /** Why it holds, or why it does not. */
  whyText: field.text('说明'),
  tolOver: field.ratio('允许多收').nullable(),
  tolUnder: field.ratio('允许少收').nullable(),
});

const enteredLimits = {
  tolOver: entered.ratio('允许多收'),
  tolUnder: entered.ratio('允许少收'),
  overAbs: entered.qty('最多多收').nullable().optional(),
  underAbs: entered.qty('最多少收').nullable().optional(),
  remark: entered.emptied(200, '备注'),
};

/** How far what is received may differ from what was approved, by what and for whom. */
export const toleranceCalls = about(
  { table: 'tolerance' },
  {
    getTolerances: read('/api/Management/GetTolerances', {
      access: anyOf(power(catalogueScreens.otherParam)),
      input: z.strictObject({}),
      output: z.object({ list: field.lines('允差', toleranceRow) }),
    }),
    tryTolerance: read('/api/Management/TryTolerance', {
      access: anyOf(power(catalogueScreens.otherParam)),
      input: z.strictObject({
        supplierId: entered.ref('supplier', '供应商'),
        materialId: entered.ref('material', '物料'),
        cityId: entered.ref('city', '城市'),
      }),
      output: z.object({ measure, list: field.lines('适用哪一条', toleranceStep) }),
    }),
    addTolerance: write('/api/Management/AddTolerance', {
      access: may,
      input: z.strictObject({
        supplierId: entered.ref('supplier', '供应商').nullable().optional(),
        materialId: entered.ref('material', '物料').nullable().optional(),
        materialCategoryId: entered.ref('material_category', '物料类别').nullable().optional(),
        cityId: entered.ref('city', '城市').nullable().optional(),
        measure,
        ...enteredLimits,
      }),
      output: toleranceRow,
    }),
    editTolerance: write('/api/Management/EditTolerance', {
      access: may,
      input: z.strictObject({ id: entered.ref('tolerance', '允差'), rowVersion, ...enteredLimits }),
      output: toleranceRow,
    }),
    deleteTolerance: write('/api/Management/DeleteTolerance', {
      access: may,
      input: z.strictObject({ id: entered.ref('tolerance', '允差'), rowVersion }),
      /** As it was. */
      output: toleranceRow,
    }),
  },
);
