import type { Prints } from '../kernel/print/print.ts';
import { complaintSheet } from './complaint/complaint-sheet.ts';

/** What quality puts on paper. */
export const qualityPrints = { complaintSheet } as const satisfies Prints;
