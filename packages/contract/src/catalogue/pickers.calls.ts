import { z } from 'zod';
import { read } from '../kernel/call.ts';
import { ref, wireDate } from '../kernel/fields.ts';
import { listQuery, pageOf } from '../kernel/list.ts';

/** What a picker shows of a thing; `displayName` is the name the caller's nameType asks for. */
const pick = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  shortName: z.string(),
  displayName: z.string(),
});

const cityPick = pick.extend({ status: z.string() });
const placePick = pick.extend({
  kind: z.enum(['STORE', 'WAREHOUSE']),
  cityId: z.int(),
  address: z.string(),
  receiveWindow: z.string(),
});
const supplierPick = pick.extend({ status: z.string() });
export const materialPick = pick.extend({
  spec: z.string(),
  unitName: z.string(),
  isDecimal: z.boolean(),
  baseUnitName: z.string(),
  baseFactor: z.string(),
  /** Empty where the material has no second unit. */
  secondUnitName: z.string(),
  categoryName: z.string(),
  storageName: z.string(),
  /** What the material alone asks for; the price answer has it together with the supplier's. */
  minQty: z.string(),
  multiple: z.string(),
  isControl: z.boolean(),
  controlReason: z.string(),
  /** Why it cannot be ordered, in Chinese; null where it can. */
  blocked: z.string().nullable(),
});
export type MaterialPick = z.infer<typeof materialPick>;
const productPick = pick.extend({ portionUnit: z.string() });

const pickerQuery = listQuery;
/** Also units that nothing new can be done with, for finding what they did before: suspended suppliers, disabled cities. */
const withStopped = z.boolean().optional();
const named = z.object({ id: z.int(), name: z.string() });

/** Pickers: search by name, short name, code and pinyin initials, best match first, within the caller's scope. */
export const pickerCalls = {
  getCanUseCity: read('/api/Report/GetCanUseCity', {
    access: 'signedIn',
    input: pickerQuery.extend({ withStopped }),
    output: pageOf(cityPick),
  }),
  getCanUsePlace: read('/api/Report/GetCanUsePlace', {
    access: 'signedIn',
    input: pickerQuery.extend({ cityId: ref('city').optional() }),
    output: pageOf(placePick),
  }),
  getCanUseSupplier: read('/api/Report/GetCanUseSupplier', {
    access: 'signedIn',
    input: pickerQuery.extend({ cityId: ref('city').optional(), materialId: ref('material').optional(), withStopped }),
    output: pageOf(supplierPick),
  }),
  /**
   * Materials that some supplier can deliver to the city on that day; without a city, all enabled ones. `withBlocked` adds
   * the matches that cannot be ordered, behind all others and each with its reason; without a day, as of today.
   */
  getCanUseMaterial: read('/api/Report/GetCanUseMaterial', {
    access: 'signedIn',
    input: pickerQuery.extend({
      cityId: ref('city').optional(),
      supplierId: ref('supplier').optional(),
      deliveryDate: wireDate.optional(),
      withBlocked: z.boolean().optional(),
      ids: z.array(z.int().positive()).max(1000).optional(),
    }),
    output: pageOf(materialPick),
  }),
  getCanUseProduct: read('/api/Report/GetCanUseProduct', {
    access: 'signedIn',
    input: pickerQuery,
    output: pageOf(productPick),
  }),
  /** The small reference lists that forms choose from. */
  getReference: read('/api/Report/GetReference', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({
      transportModes: z.array(named.extend({ isColdChain: z.boolean() })),
      controlReasons: z.array(named),
      /** `kind`: the difference a reason explains. */
      differenceReasons: z.array(named.extend({ kind: z.enum(['REJECTED', 'SHORT', 'OVER', 'ANY']) })),
      batchReportTypes: z.array(named),
    }),
  }),
};
