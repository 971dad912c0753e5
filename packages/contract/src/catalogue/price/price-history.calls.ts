import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { list } from '../../kernel/list/list-call.ts';
import { catalogueScreens } from '../screens.ts';
import { supplierPriceRow } from './supplier-price.calls.ts';

const { supplierMaterial } = catalogueScreens;
const fields = supplierPriceRow.shape;

/** One version of a price with what it followed: who asked for it when and why, and who agreed. */
const historyRow = z.object({
  id: z.int(),
  no: fields.no,
  supplierName: fields.supplierName,
  supplierShortName: fields.supplierShortName,
  materialCode: fields.materialCode,
  materialName: fields.materialName,
  spec: fields.spec,
  unitName: fields.unitName,
  /** Of the approved version whose days begin before; null where there is none. */
  priceBefore: field.price('上一报价').nullable(),
  price: fields.price,
  /** `满 20 起 135.93；…`, before cities' own prices; empty where more costs the same. */
  tierText: field.text('阶梯价'),
  /** `上海 12.5，北京 13`; empty where no city has a price of its own. */
  cityPriceText: field.text('城市价'),
  validFrom: fields.validFrom,
  validTo: fields.validTo,
  status: fields.status,
  priceReason: fields.priceReason,
  createName: fields.createName,
  createTime: fields.createTime,
  approvalReason: fields.approvalReason,
  checkName: fields.checkName,
  checkTime: fields.checkTime,
  checkOpinion: fields.checkOpinion,
});

const pair = { supplierId: entered.ref('supplier', '供应商'), materialId: entered.ref('material', '物料') };

/** What a supplier has asked for a material since the first version. */
export const priceHistoryCalls = about(
  { table: 'supplier_price' },
  {
    getListPriceHistory: list('/api/Management/GetListPriceHistory', {
      access: anyOf(power(supplierMaterial)),
      row: historyRow,
      filters: pair,
      sorts: [],
      export: { name: '价格历史', path: '/api/Report/DownExcelPriceHistory' },
      countsTo: 10_000,
    }),
    /** The approved versions in the order of their days, at the price of the first quantity: in one city, or without any. */
    getPriceCourse: read('/api/Management/GetPriceCourse', {
      access: anyOf(power(supplierMaterial)),
      input: z.strictObject({ ...pair, cityId: entered.ref('city', '城市').optional() }),
      output: z.object({
        list: z.array(
          z.object({ id: z.int(), validFrom: fields.validFrom, validTo: fields.validTo, price: fields.price }),
        ),
      }),
    }),
  },
);
