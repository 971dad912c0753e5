import { type InboundDocument, inboundDocument } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import type { ReactNode } from 'react';
import type { Fact } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';

const measured = ({ arriveTemp, driverTemp }: InboundDocument): string => {
  if (arriveTemp !== null) return `${arriveTemp} ℃`;
  return driverTemp === null ? '' : `${driverTemp} ℃（司机记录）`;
};

/** Where it came from, with which vehicle, and who took it; while it is counted, the temperature is entered among them. */
export const inboundFacts = (document: InboundDocument, temperature?: ReactNode): readonly Fact[] =>
  factsOf(inboundDocument, document, [
    { field: 'placeName', draw: ({ cityName, placeName }) => `${cityName} · ${placeName}` },
    'supplierName',
    'transportNo',
    { field: 'plateNo', beside: ['driver', 'driverPhone'] },
    'arrivedAt',
    {
      field: 'arriveTemp',
      wide: temperature !== undefined && document.isColdChain,
      draw: (row) => temperature ?? measured(row),
    },
    ...(document.submitTime === null ? [] : (['submitName', 'submitTime'] as const)),
    ...(document.correctionTime === null ? [] : [{ field: 'correctionName', beside: ['correctionTime'] } as const]),
    { field: 'remark', wide: true },
  ]);
