import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { stateSchema } from '../../kernel/document/machine.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { catalogueScreens } from '../screens.ts';
import { priceStatus } from './price.status.ts';
import { newPrice, pricePhases, supplierPriceRow } from './supplier-price.calls.ts';

const { materialUpdate, supplierMaterial } = catalogueScreens;

/** A price as its supplier sees it: without what headquarters keeps to itself, how it ranks suppliers and what it looks at. */
export const ownPriceRow = supplierPriceRow.omit({
  supplierName: true,
  supplierShortName: true,
  priority: true,
  isPreferred: true,
  fluctuationPct: true,
  approvalReason: true,
  createName: true,
  checkName: true,
});
export type OwnPriceRow = z.output<typeof ownPriceRow>;

/** What a supplier says of its next price; the rest goes on from the price before. */
const proposedPrice = newPrice.pick({
  materialId: true,
  price: true,
  validFrom: true,
  validTo: true,
  minQty: true,
  multiple: true,
  leadDays: true,
  supplierMaterialCode: true,
  supplierSpec: true,
  tiers: true,
  cityPrices: true,
  priceReason: true,
});

/** Prices that suppliers propose for what they sell already; headquarters approves or refuses each of them. */
export const priceProposalCalls = about(
  { table: 'supplier_price' },
  {
    /** The caller's own prices: those that were ever approved, and what it has proposed. */
    getListSupplierPrice: {
      ...list('/api/Supplier/GetListSupplierPrice', {
        access: anyOf(power(materialUpdate)),
        row: ownPriceRow,
        filters: {
          materialId: entered.ref('material', '物料'),
          status: entered.several(stateSchema(priceStatus)),
          phase: field.choice('时段', pricePhases),
          validTo: range.date(),
        },
        sorts: [],
        export: '供货报价',
        countsTo: 10_000,
      }),
      about: ['supplier_price', 'material'],
    },
    /** The next version of a price that the caller has; it waits whatever it changes. */
    proposeSupplierPrice: write('/api/Supplier/ProposeSupplierPrice', {
      access: anyOf(power(materialUpdate, '提交报价')),
      input: proposedPrice,
      output: supplierPriceRow,
    }),
    /** What a version changes of the one that it follows; everything that it says where it is the first. */
    getSupplierPriceChanges: read('/api/Management/GetSupplierPriceChanges', {
      access: anyOf(power(supplierMaterial), power(materialUpdate)),
      input: z.strictObject({ id: ref('supplier_price') }),
      output: z.object({ list: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })) }),
    }),
  },
);
