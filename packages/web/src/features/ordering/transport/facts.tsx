import { deliveryNote, vehicleDisinfection } from '@material/contract/ordering/attachments.ts';
import {
  type TransportDocument,
  transportDocument,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { attachmentFacts } from '../../../kit/attachment/attachment-facts.tsx';
import type { Fact } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';

/** Vehicle, times and temperatures of a transport. */
export const transportFacts = (document: TransportDocument): readonly Fact[] => [
  ...factsOf(transportDocument, document, [
    { field: 'placeNames', draw: ({ cityName, placeNames }) => `${cityName} · ${placeNames}` },
    { field: 'transportModeName', beside: ['isColdChain'] },
    'plateNo',
    { field: 'driver', beside: ['driverPhone'] },
    'departAt',
    'etaAt',
    'arrivedAt',
    'startTemp',
    'arriveTemp',
    'sealNo',
    'packageCount',
    'crateCount',
    'carrier',
    'supplierName',
    {
      field: 'exception',
      wide: true,
      draw: ({ exception }) => (exception === '' ? '' : <span className="kit-late">{exception}</span>),
    },
    { field: 'remark', wide: true },
  ]),
  ...attachmentFacts(vehicleDisinfection, document),
  ...attachmentFacts(deliveryNote, document),
];
