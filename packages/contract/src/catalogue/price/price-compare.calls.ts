import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, download, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { catalogueScreens } from '../screens.ts';
import { supplierPriceRow } from './supplier-price.calls.ts';

const { supplierMaterial } = catalogueScreens;
const fields = supplierPriceRow.shape;

/** So many materials stand below each other and can still be read. */
export const maxCompared = 20;

const compareInput = z.strictObject({
  materialIds: entered.refs('material', '物料', { min: 1, max: maxCompared }),
  /** Today where none is named. */
  on: entered.date('比价日期').optional(),
  /** In the order unit; one where none is named. */
  qty: entered.qty('订货数量').optional(),
});

const cell = z.object({
  cityId: z.int(),
  /** Of the quantity; null where nothing can be ordered. */
  price: fields.price.nullable(),
  priceExTax: fields.priceExTax.nullable(),
  isOwnPrice: field.flag('本城市价'),
  isCheapest: field.flag('最低价'),
  isPreferred: fields.isPreferred,
  isChosen: field.flag('下单选用'),
  /** Why nothing can be ordered. */
  note: field.text('说明'),
});
export type ComparedCell = z.output<typeof cell>;

/** What one supplier asks for a material on the day, in every city. */
export const comparedSupplier = z.object({
  /** Of the price version. */
  id: z.int(),
  supplierId: z.int(),
  supplierName: fields.supplierName,
  supplierShortName: fields.supplierShortName,
  /** Before any tier, in cities without a price of their own. */
  price: fields.price,
  priceExTax: fields.priceExTax,
  taxRate: fields.taxRate,
  minQty: fields.minQty,
  multiple: fields.multiple,
  leadDays: fields.leadDays,
  validFrom: fields.validFrom,
  validTo: fields.validTo,
  /** One for each city of the answer, in its order. */
  cells: z.array(cell),
});
export type ComparedSupplier = z.output<typeof comparedSupplier>;

const comparedMaterial = z.object({
  id: z.int(),
  materialCode: fields.materialCode,
  materialName: fields.materialName,
  spec: fields.spec,
  unitName: fields.unitName,
  suppliers: z.array(comparedSupplier),
});
export type ComparedMaterial = z.output<typeof comparedMaterial>;

/** 比价: what every supplier asks for a material in every city, side by side. */
export const priceCompareCalls = about(
  { table: 'supplier_price' },
  {
    getComparePrices: {
      ...read('/api/Management/GetComparePrices', {
        access: anyOf(power(supplierMaterial)),
        input: compareInput,
        output: z.object({
          cities: z.array(z.object({ id: z.int(), name: field.text('城市') })),
          list: z.array(comparedMaterial),
        }),
      }),
      about: ['supplier_price', 'material', 'supplier', 'city'],
    },
    downExcelComparePrices: download('/api/excel/DownExcelComparePrices', {
      access: anyOf(power(supplierMaterial, '导出')),
      input: compareInput,
    }),
  },
);
