import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { actionCalls } from '../../kernel/document/action-calls.ts';
import { documentFilters } from '../../kernel/document/document.ts';
import { rowActions, stateSchema } from '../../kernel/document/machine.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field, labelled } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { priceStatus } from './price.status.ts';
import { catalogueScreens } from '../screens.ts';

const { materialUpdate, supplierMaterial } = catalogueScreens;

/** Where a version stands by its dates, as of today. */
export const pricePhases = { COMING: '未开始', HOLDING: '生效中', OVER: '已到期' };

export const supplierPriceRow = z.object({
  id: z.int(),
  supplierId: z.int(),
  materialId: z.int(),
  no: field.no('报价编号'),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  /** Before any tier, in cities without a price of their own. */
  price: field.price('含税单价'),
  priceExTax: field.price('不含税单价'),
  taxRate: field.ratio('税率'),
  validFrom: field.date('生效日期'),
  validTo: field.date('失效日期'),
  status: field.status('状态', priceStatus),
  phase: field.choice('时段', pricePhases),
  priority: field.count('优先级'),
  isPreferred: field.flag('优选供应商'),
  minQty: field.qty('起订量'),
  multiple: field.qty('倍数'),
  leadDays: field.count('提前期（天）'),
  /** In percent; null where there is none. */
  fluctuationPct: field.qty('浮动上限（%）').nullable(),
  tierCount: field.count('阶梯数'),
  cityPriceCount: field.count('城市价数'),
  supplierMaterialCode: field.text('供应商物料编码'),
  supplierSpec: field.text('供应商规格'),
  /** By the supplier itself; such a price is always looked at. */
  isProposed: field.flag('供应商提交'),
  /** Why the price was changed. */
  priceReason: field.text('改价原因'),
  /** Why it had to be approved; empty where it had not. */
  approvalReason: field.text('需审核原因'),
  createName: field.text('创建人'),
  createTime: field.time('创建时间'),
  checkName: field.text('审核人'),
  checkTime: field.time('审核时间').nullable(),
  checkOpinion: field.text('审核意见'),
  rowVersion,
  actions: rowActions,
});
export type SupplierPriceRow = z.output<typeof supplierPriceRow>;

const tier = z.strictObject({ startQty: entered.qty('起始数量'), price: entered.price('含税单价') });
/** Without a quantity it is what the city pays from the first on. */
const cityPrice = z.strictObject({
  cityId: entered.ref('city', '城市'),
  startQty: entered.qty('起始数量').nullable().optional(),
  price: entered.price('含税单价'),
});

/** A version with all that it was entered with, as the next one starts from it. */
const storedPrice = supplierPriceRow.extend({
  taxRateId: z.int(),
  transportModeId: z.int().nullable(),
  tiers: field.lines('阶梯价', z.object({ startQty: field.qty('起始数量'), price: field.price('含税单价') })),
  cityPrices: field.lines(
    '城市价',
    z.object({
      cityId: z.int(),
      startQty: field.qty('起始数量').nullable(),
      price: field.price('含税单价'),
    }),
  ),
});
export type StoredPrice = z.output<typeof storedPrice>;

export const newPrice = z.strictObject({
  supplierId: entered.ref('supplier', '供应商'),
  materialId: entered.ref('material', '物料'),
  supplierMaterialCode: entered.emptied(40, '供应商物料编码'),
  supplierSpec: entered.emptied(60, '供应商规格'),
  price: entered.price('含税单价'),
  taxRateId: entered.ref('tax_rate', '税率'),
  validFrom: entered.date('生效日期'),
  validTo: entered.date('失效日期'),
  minQty: entered.qty('起订量'),
  multiple: entered.qty('倍数'),
  leadDays: entered.count('提前期（天）', { max: 365 }),
  priority: entered.count('优先级', { min: 1, max: 999 }),
  isPreferred: entered.flag('优选供应商'),
  fluctuationPct: entered.number('浮动上限（%）', { digits: 5, places: 2 }).nullable().optional(),
  transportModeId: entered.ref('transport_mode', '运输方式').nullable().optional(),
  tiers: labelled(z.array(tier).max(20, '阶梯价最多 20 级'), { label: '阶梯价', kind: 'lines' }).default([]),
  cityPrices: labelled(z.array(cityPrice).max(500, '城市价最多 500 行'), { label: '城市价', kind: 'lines' }).default(
    [],
  ),
  priceReason: entered.filled(200, '改价原因'),
});

/** What the goods of the last 30 days would have cost by another price, in one city. */
const impactRow = z.object({
  /** Of the city. */
  id: z.int(),
  cityName: field.text('城市'),
  /** Quantity and prices of one material of one supplier; null where several are added up. */
  qty: field.qty('数量').nullable(),
  priceFrom: field.price('原价').nullable(),
  priceTo: field.price('新价').nullable(),
  amountFrom: field.money('原金额'),
  amountTo: field.money('新金额'),
  amount: field.money('影响金额'),
});
export type PriceImpact = z.output<typeof impactRow>;
export const impactTotal = z.object({ list: field.lines('按城市', impactRow), amount: field.money('影响金额') });

/** Prices of suppliers as headquarters keeps them: a version is never edited, a change is a new one. */
export const supplierPriceCalls = about(
  { table: 'supplier_price' },
  {
    getListSupplierMaterial: {
      ...list('/api/Management/GetListSupplierMaterial', {
        access: anyOf(power(supplierMaterial)),
        row: supplierPriceRow,
        filters: {
          supplierId: entered.ref('supplier', '供应商'),
          materialId: entered.ref('material', '物料'),
          categoryId: entered.ref('material_category', '品类'),
          cityId: entered.ref('city', '城市'),
          status: entered.several(stateSchema(priceStatus)),
          phase: field.choice('时段', pricePhases),
          validTo: range.date(),
          duty: documentFilters(priceStatus).duty,
        },
        sorts: [],
        export: '供应商物料',
        countsTo: 10_000,
      }),
      about: ['supplier_price', 'material', 'supplier'],
    },
    getSupplierPrice: read('/api/Management/GetSupplierPrice', {
      access: anyOf(power(supplierMaterial), power(materialUpdate)),
      input: z.strictObject({ id: ref('supplier_price') }),
      output: storedPrice,
    }),
    addSupplierPrice: write('/api/Management/AddSupplierPrice', {
      access: anyOf(power(supplierMaterial, '新增'), power(supplierMaterial, '改价')),
      input: newPrice,
      output: supplierPriceRow,
    }),
    ...actionCalls(priceStatus, { area: 'Management', row: supplierPriceRow }),
  },
);

/** What a price would have changed on what was ordered. */
export const priceImpactCalls = about(
  { table: 'supplier_price' },
  {
    /** Quantities are those that the cities ordered in the 30 days before today, at the price of each quantity. */
    getSupplierPriceImpact: {
      ...read('/api/Management/GetSupplierPriceImpact', {
        access: anyOf(power(supplierMaterial)),
        input: z.strictObject({ id: ref('supplier_price') }),
        output: impactTotal,
      }),
      about: ['supplier_price', 'ask_order'],
    },
  },
);
