import { type PickupDocument, pickupDocument } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import type { Fact } from '../../../kit/display/facts.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
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
    {
      field: 'bigOrderNo',
      draw: ({ bigOrderId, bigOrderNo }) =>
        bigOrderId === null ? null : <DocumentLink table="big_order" id={bigOrderId} no={bigOrderNo} />,
    },
    'prepareAt',
    { field: 'placeAddress', wide: true },
    { field: 'remark', wide: true },
  ]);
