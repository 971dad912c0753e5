import { priceStatus } from '@material/contract/catalogue/price.status.ts';
import { sections } from '@material/contract/kernel/call/screen.ts';
import type { PartyRows } from '../kernel/document/registered.ts';

/** Whom what the catalogue holds waits for. */
export const catalogueParties = {
  PRICE_CHECKER: { centre: 'management', name: { is: sections.management.title }, acts: [[priceStatus, 'approve']] },
} as const satisfies Partial<PartyRows>;
