import { z } from 'zod';
import { calendarDays, cutoffAhead } from '../../catalogue/supply-schemas.ts';
import { price } from '../../kernel/value/decimal.ts';
import { shownPrice } from './ask-order-schemas.ts';

/** An offer of one supplier for one material, with everything the price rules need to work while typing. */
export const offer = z.object({
  priceId: z.int(),
  supplierId: z.int(),
  supplierName: z.string(),
  ...shownPrice.shape,
  taxRate: z.string(),
  /** What the price and the material ask for together: the least quantity, and the step. */
  minQty: z.string(),
  multiple: z.string(),
  leadDays: z.int(),
  earliestDate: z.string(),
  /** Days of the week on which the supplier delivers, 1 Monday to 7 Sunday; empty means every day. */
  deliveryDays: z.array(z.int()),
  calendar: calendarDays,
  cutoff: cutoffAhead,
  validFrom: z.string(),
  validTo: z.string(),
  isPreferred: z.boolean(),
  /** What an ask order must come to before this supplier delivers, tax included; null without such a bound. */
  minOrderAmount: z.string().nullable(),
});
export type Offer = z.infer<typeof offer>;
export const priceAnswer = z.object({
  list: z.array(
    z.object({
      materialId: z.int(),
      /** Best first. */
      offers: z.array(offer),
      /** Why nobody can deliver, when there is no offer. */
      problem: z.string(),
      /** What it is controlled for in the city on the day; null where it is not. */
      controlledFor: z.string().nullable(),
      /** With a quantity: the best offer's price and amounts. */
      chosen: z
        .object({
          supplierId: z.int(),
          price: price(),
          source: z.string(),
          amount: z.string(),
          amountExTax: z.string(),
          tax: z.string(),
        })
        .nullable(),
    }),
  ),
});
