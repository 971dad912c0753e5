import type { ReturnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';

/** What an action must know of a return; lists and documents both have it. */
export type ActedReturn = Omit<ReturnRow, 'duty' | 'actions'>;
