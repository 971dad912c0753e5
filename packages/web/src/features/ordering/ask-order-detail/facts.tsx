import { type AskOrderDocument, askOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Fact } from '../../../kit/display/facts.tsx';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { dayWithWeek } from '../ask-order/words.ts';

/** Who asked for it, where it goes and when, and who has checked it; `onMain` opens all orders of its main order. */
export const askOrderFacts = (document: AskOrderDocument, onMain: () => void): readonly Fact[] =>
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
    { field: 'mainOrderNo', draw: ({ mainOrderNo }) => <NoLink no={mainOrderNo} onOpen={onMain} /> },
    { field: 'contact', beside: ['phone'] },
    'transportModeName',
    'replyBy',
    { field: 'askedReplyBy', beside: ['askedReason'] },
    { field: 'createName', beside: ['createTime'] },
    'submitTime',
    { field: 'firstCheckName', beside: ['firstCheckTime', 'firstCheckOpinion'] },
    { field: 'finalCheckName', beside: ['finalCheckTime', 'finalCheckOpinion'] },
    { field: 'supplementReason', wide: true },
    { field: 'remark', wide: true },
  ]);
