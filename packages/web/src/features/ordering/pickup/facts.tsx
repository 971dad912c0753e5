import { type PickupDocument, pickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Fact } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';

/** Where the goods go, when and how. */
export const pickupFacts = (document: PickupDocument): readonly Fact[] =>
  factsOf(pickupDocument, document, [
    { field: 'placeName', draw: ({ cityName, placeName }) => `${cityName} · ${placeName}` },
    { field: 'deliveryDate', beside: ['receiveWindow'] },
    { field: 'contact', beside: ['phone'] },
    { field: 'transportModeName', beside: ['isColdChain'] },
    { field: 'askedReplyBy', beside: ['askedReason'] },
    'askOrderNo',
    'bigOrderNo',
    'prepareAt',
    { field: 'placeAddress', wide: true },
    { field: 'remark', wide: true },
  ]);
