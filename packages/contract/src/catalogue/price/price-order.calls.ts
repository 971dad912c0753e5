import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { field } from '../../kernel/field/field.ts';
import { ref } from '../../kernel/field/fields.ts';
import { catalogueScreens } from '../screens.ts';
import { supplierPriceRow } from './supplier-price.calls.ts';

const { supplierMaterial } = catalogueScreens;
const fields = supplierPriceRow.shape;

/** One supplier of a material, by its price that holds, or by the next one. */
const rankedSupplier = z.object({
  /** Of the price version. */
  id: z.int(),
  supplierName: fields.supplierName,
  supplierShortName: fields.supplierShortName,
  price: fields.price,
  validFrom: fields.validFrom,
  validTo: fields.validTo,
  priority: fields.priority,
  isPreferred: fields.isPreferred,
});
export type RankedSupplier = z.output<typeof rankedSupplier>;
const ranked = z.object({ list: field.lines('供应商', rankedSupplier) });

/** In which order the suppliers of a material are chosen where nobody names one. */
export const priceOrderCalls = about(
  { table: 'supplier_price' },
  {
    getSupplierOrder: read('/api/Management/GetSupplierOrder', {
      access: anyOf(power(supplierMaterial)),
      input: z.strictObject({ materialId: ref('material', '物料') }),
      output: ranked,
    }),
    /** Puts the supplier of a version before that of another one, or last; what it asks for in whatever version goes along. */
    placeSupplierOrder: write('/api/Management/PlaceSupplierOrder', {
      access: anyOf(power(supplierMaterial, '改价')),
      input: z.strictObject({ id: ref('supplier_price'), beforeId: ref('supplier_price').nullable() }),
      output: ranked,
    }),
  },
);
