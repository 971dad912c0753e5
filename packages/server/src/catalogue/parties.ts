import { bankChangeStatus } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { profileChangeStatus } from '@material/contract/catalogue/profile/profile-change.status.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { sections } from '@material/contract/kernel/call/screen.ts';
import type { PartyRows } from '../kernel/document/registered.ts';

/** Whom what the catalogue holds waits for. */
export const catalogueParties = {
  BANK_CHECKER: {
    centre: 'management',
    name: { is: sections.management.title },
    acts: [[bankChangeStatus, 'approve']],
  },
  FINANCE: { centre: 'management', name: { is: '财务' }, acts: [[bankChangeStatus, 'halt']] },
  PICTURE_CHECKER: {
    centre: 'management',
    name: { is: sections.management.title },
    acts: [[pictureStatus, 'pass']],
  },
  PROFILE_CHECKER: {
    centre: 'management',
    name: { is: sections.management.title },
    acts: [[profileChangeStatus, 'pass']],
  },
  PRICE_CHECKER: { centre: 'management', name: { is: sections.management.title }, acts: [[priceStatus, 'approve']] },
} as const satisfies Partial<PartyRows>;
