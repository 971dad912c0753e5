import type { Prints } from './kernel/print/print.ts';
import { orderingPrints } from './ordering/prints.ts';
import { qualityPrints } from './quality/prints.ts';

/** Every document of the product on paper. */
export const prints = { ...orderingPrints, ...qualityPrints } as const satisfies Prints;
