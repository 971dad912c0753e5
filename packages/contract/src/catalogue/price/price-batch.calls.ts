import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion } from '../../kernel/field/fields.ts';
import { wire } from '../../kernel/value/constants.ts';
import { catalogueScreens } from '../screens.ts';
import { impactTotal, newPrice, supplierPriceCalls, supplierPriceRow } from './supplier-price.calls.ts';

const { supplierMaterial } = catalogueScreens;
const fields = supplierPriceRow.shape;

/** So many prices are changed in one go. */
export const maxStepped = 5000;

const outcomes = { PASS: '直接生效', ASK: '待审核', REFUSED: '不能调整' };
export type StepOutcome = keyof typeof outcomes;

const step = {
  by: field.choice('调价方式', { PERCENT: '按百分比', AMOUNT: '按金额' }),
  step: entered.number('调整幅度', { digits: 9, places: 4 }, 'signed'),
  places: entered.count('保留小数位数', { max: 4 }),
  validFrom: entered.date('生效日期'),
};
const wanted = z.strictObject({ query: supplierPriceCalls.getListSupplierMaterial.input, ...step });

/** One price as it would be, or why it cannot. */
const steppedRow = z.object({
  /** Of the version that it starts from; of the one that was found where nothing holds on the day. */
  id: z.int(),
  rowVersion,
  supplierName: fields.supplierName,
  materialCode: fields.materialCode,
  materialName: fields.materialName,
  spec: fields.spec,
  unitName: fields.unitName,
  priceFrom: field.price('原价'),
  priceTo: field.price('新价').nullable(),
  changePct: field.qty('变动（%）').nullable(),
  outcome: field.choice('结果', outcomes),
  /** Why it waits, or why it cannot be; empty where it holds at once. */
  note: field.text('说明'),
});
export type SteppedRow = z.output<typeof steppedRow>;

const access = anyOf(power(supplierMaterial, '改价'));

/** 批量调价: one step for many prices, looked at before it is done. */
export const priceBatchCalls = about(
  { table: 'supplier_price' },
  {
    /** Of each supplier and material that the list's query finds, at most `maxStepped`, the price that would hold from the day on. */
    previewSupplierPrices: read('/api/Management/PreviewSupplierPrices', {
      access,
      input: wanted,
      output: z.object({ list: field.lines('调价明细', steppedRow) }),
    }),
    /** The lines as they were looked at; one that has changed since then is refused by itself, the others are done. */
    changeSupplierPrices: write('/api/Management/ChangeSupplierPrices', {
      access,
      maxBytes: wire.bodyBytes.lines,
      input: z.strictObject({
        lines: z
          .array(z.strictObject({ id: ref('supplier_price'), rowVersion }))
          .min(1, '没有可以调整的报价')
          .max(maxStepped, `一次最多调整 ${maxStepped} 条报价`),
        ...step,
        priceReason: entered.filled(200, '改价原因'),
      }),
      output: z.object({
        list: z.array(z.object({ id: z.int(), outcome: steppedRow.shape.outcome, note: steppedRow.shape.note })),
      }),
    }),
  },
);

/** What prices that nobody has saved yet would have changed on what was ordered. */
export const newPriceImpactCalls = about(
  { table: 'supplier_price' },
  {
    /** Of what `previewSupplierPrices` shows, without the prices that cannot be. */
    getSteppedPriceImpact: {
      ...read('/api/Management/GetSteppedPriceImpact', { access, input: wanted, output: impactTotal }),
      about: ['supplier_price', 'ask_order'],
    },
    /** Of what stands in the form. */
    getNewPriceImpact: {
      ...read('/api/Management/GetNewPriceImpact', {
        access: anyOf(power(supplierMaterial, '新增'), power(supplierMaterial, '改价')),
        input: newPrice.pick({
          supplierId: true,
          materialId: true,
          price: true,
          validFrom: true,
          tiers: true,
          cityPrices: true,
        }),
        output: impactTotal,
      }),
      about: ['supplier_price', 'ask_order'],
    },
  },
);
