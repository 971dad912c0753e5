import type { Prints } from './kernel/print/print.ts';
import { orderingPrints } from './ordering/prints.ts';

/** Every document of the product on paper. */
export const prints = { ...orderingPrints } as const satisfies Prints;
