import { labelOf } from '@material/contract/kernel/field/field.ts';
import { noneWord } from '@material/contract/catalogue/price/price-text.rules.ts';
import { newPrice } from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { dateColumn, decimalColumn, textColumn } from '../../kernel/excel/column.ts';
import type { ParsedRow } from '../../kernel/excel/parse-row.rules.ts';
import { sheet } from '../../kernel/excel/sheet-decl.ts';

const fields = newPrice.shape;
const title = (name: keyof typeof fields): string => labelOf(fields[name]);
const whole = { shape: { digits: 3, places: 0 } } as const;
const kept = '留空沿用现有报价';

/** A sheet of prices; columns are named like the fields that they become. */
export const priceSheet = sheet({
  title: '供应商报价',
  columns: {
    supplierId: textColumn(title('supplierId'), {
      required: true,
      aliases: ['供应商名称', '供应商编码'],
      note: '名称、简称或编码',
    }),
    materialId: textColumn('物料编码', { required: true, aliases: ['物料', '物料名称'], note: '编码或名称' }),
    price: decimalColumn(title('price'), {
      required: true,
      money: true,
      aliases: ['单价', '新价'],
      note: '每订货单位，大于 0',
    }),
    validFrom: dateColumn(title('validFrom'), { required: true }),
    validTo: dateColumn(title('validTo'), { note: `首次报价必填，${kept}` }),
    taxRateId: textColumn(title('taxRateId'), { note: `税率或其名称，首次报价必填，${kept}`, sample: '9%' }),
    minQty: decimalColumn(title('minQty'), { note: `首次报价留空为 1，${kept}` }),
    multiple: decimalColumn(title('multiple'), { note: `首次报价留空为 1，${kept}` }),
    leadDays: decimalColumn(title('leadDays'), {
      ...whole,
      sign: 'not-negative',
      max: '365',
      note: `首次报价留空为 1，${kept}`,
    }),
    priority: decimalColumn(title('priority'), { ...whole, max: '999', note: `1 最先，${kept}` }),
    fluctuationPct: decimalColumn(title('fluctuationPct'), {
      shape: { digits: 5, places: 2 },
      sign: 'not-negative',
      note: kept,
    }),
    tiers: textColumn(title('tiers'), {
      maxLength: 1000,
      note: `如“满 20 起 135.93；满 100 起 133.86”，没有填“${noneWord}”，${kept}`,
    }),
    cityPrices: textColumn(title('cityPrices'), {
      maxLength: 1000,
      note: `如“上海 12.5，北京 13”，没有填“${noneWord}”，${kept}`,
    }),
    priceReason: textColumn(title('priceReason'), { required: true, maxLength: 200 }),
  },
  notes: [
    '每行是一个供应商的一个物料从生效日期起的报价，原报价在前一天截止。',
    '变动超过浮动上限的报价导入后待审核，由别人审核通过才生效。',
  ],
});

export type PriceLine = ParsedRow<typeof priceSheet>;
export type PriceColumn = keyof (typeof priceSheet)['columns'];
