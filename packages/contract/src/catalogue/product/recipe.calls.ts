import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field, labelled } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { catalogueScreens } from '../screens.ts';

const { products, productView } = catalogueScreens;
const seen = anyOf(power(products), power(productView));
const kept = anyOf(power(products, '维护配方'));
const mostLines = 100;

const recipe = z.object({
  id: z.int(),
  version: field.count('版本'),
  validFrom: field.date('生效日期'),
  phase: field.choice('时段', { COMING: '未开始', HOLDING: '生效中', OVER: '已到期' }),
  reason: field.text('变更说明'),
  createName: field.text('创建人'),
  createTime: field.time('创建时间'),
  rowVersion,
});
export type Recipe = z.output<typeof recipe>;

/** What goes into a portion, in base units, and what it costs in a city today. */
const recipeLine = z.object({
  id: z.int(),
  materialId: z.int(),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  baseUnitName: field.text('基本单位'),
  netQty: field.qty('净用量'),
  lossRatio: field.ratio('损耗率'),
  grossQty: field.qty('毛用量'),
  isMain: field.flag('主料'),
  /** What may take its place in the city, with how much of it; empty without a city. */
  substituteText: field.text('可用替代'),
  /** Who would deliver it; empty where nobody can. */
  supplierName: field.text('供应商'),
  unitName: field.text('单位'),
  /** Of an order unit. */
  price: field.price('含税单价').nullable(),
  cost: field.price('成本').nullable(),
  /** Why there is no price. */
  missing: field.text('没有价格的原因'),
});
export type RecipeLine = z.output<typeof recipeLine>;

const enteredLine = z.strictObject({
  materialId: entered.ref('material', '物料'),
  netQty: entered.qty('净用量'),
  lossRatio: entered.ratio('损耗率'),
  isMain: entered.flag('主料'),
});
const enteredRecipe = {
  validFrom: entered.date('生效日期'),
  reason: entered.filled(200, '变更说明'),
  lines: labelled(z.array(enteredLine).min(1, '请至少添加一种物料').max(mostLines, `最多 ${mostLines} 种物料`), {
    label: '配方',
    kind: 'lines',
  }),
};

/** What goes into a portion of a product, as versions that each begin on a day; what has begun is never changed. */
export const recipeCalls = about(
  { table: 'product_recipe' },
  {
    /** The last version first. */
    getProductOfMaterial: read('/api/Management/GetProductOfMaterial', {
      access: seen,
      input: z.strictObject({ productId: ref('product') }),
      output: z.object({ list: z.array(recipe) }),
    }),
    /** A version with what it costs today in a city, by default the caller's own; without any, without prices. */
    getProductCost: {
      ...read('/api/Management/GetProductCost', {
        access: seen,
        input: z.strictObject({
          id: ref('product_recipe'),
          cityId: entered.ref('city', '城市').optional(),
        }),
        output: z.object({
          list: field.lines('配方', recipeLine),
          /** As far as prices are known; null without a city. */
          amount: field.money('每份成本').nullable(),
          missingCount: field.count('缺价格的物料'),
        }),
      }),
      about: ['product_recipe', 'supplier_price', 'material_substitute'],
    },
    addProductOfMaterial: write('/api/Management/AddProductOfMaterial', {
      access: kept,
      input: z.strictObject({ productId: ref('product', '产品'), ...enteredRecipe }),
      output: recipe,
    }),
    editProductOfMaterial: write('/api/Management/EditProductOfMaterial', {
      access: kept,
      input: z.strictObject({ id: ref('product_recipe'), rowVersion, ...enteredRecipe }),
      output: recipe,
    }),
    deleteProductOfMaterial: write('/api/Management/DeleteProductOfMaterial', {
      access: kept,
      input: z.strictObject({ id: ref('product_recipe'), rowVersion }),
      /** As it was. */
      output: recipe,
    }),
  },
);

const product = z.object({
  id: z.int(),
  code: field.text('编码'),
  name: field.text('名称'),
  shortName: field.text('简称'),
  productCategoryName: field.text('产品类别'),
  portionUnit: field.text('份单位'),
  /** Of the recipe that holds today. */
  materialCount: field.count('物料数'),
  mainNames: field.text('主料'),
  remark: field.text('备注'),
});

/** What a city's kitchens make; headquarters keeps it. */
export const productViewCalls = about(
  { table: 'product' },
  {
    getListProductView: {
      ...list('/api/City/GetListProductView', {
        access: anyOf(power(productView)),
        row: product,
        filters: { productCategoryId: entered.ref('product_category', '产品类别') },
        sorts: ['code'],
        export: '产品',
      }),
      about: ['product', 'product_recipe'],
    },
  },
);
