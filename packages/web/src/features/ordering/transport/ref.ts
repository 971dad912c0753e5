import type { TransportRow } from '@material/contract/ordering/transport-order/transport-order.calls.ts';

/** What the actions need of a transport order, from a list row or a document. */
export type TransportRef = Pick<
  TransportRow,
  'id' | 'no' | 'rowVersion' | 'placeNames' | 'plateNo' | 'needsStartTemp' | 'etaAt'
> & {
  readonly startTemp?: string | null;
};
