import { type AskOrderDocument, askOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import type { Fact } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { dayWithWeek } from '../ask-order/words.ts';

/** Who asked for it, where it goes and when, and who has checked it. */
export const askOrderFacts = (document: AskOrderDocument): readonly Fact[] =>
  factsOf(askOrderDocument, document, [
    'supplierName',
    {
      field: 'placeName',
      draw: ({ placeAddress, cityName, placeName }) => (
        <span title={placeAddress}>
          {cityName} · {placeName}
        </span>
      ),
    },
    {
      field: 'deliveryDate',
      draw: ({ deliveryDate, receiveWindow }) => `${dayWithWeek(deliveryDate)}${receiveWindow}`,
    },
    'source',
    'mainOrderNo',
    { field: 'contact', beside: ['phone'] },
    'transportModeName',
    { field: 'createName', beside: ['createTime'] },
    'submitTime',
    { field: 'firstCheckName', beside: ['firstCheckTime', 'firstCheckOpinion'] },
    { field: 'finalCheckName', beside: ['finalCheckTime', 'finalCheckOpinion'] },
    { field: 'remark', wide: true },
  ]);
