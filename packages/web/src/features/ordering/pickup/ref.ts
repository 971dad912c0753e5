import type { PickupRow } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';

/** What the actions need of a pickup order, from a list row or a document. */
export type PickupRef = Pick<PickupRow, 'id' | 'no' | 'rowVersion' | 'lineCount' | 'amount' | 'placeName' | 'duty'>;
