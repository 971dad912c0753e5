import { type AskOrderDocument, askOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Fact } from '../../../kit/display/facts.tsx';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { dayWithWeek } from '../ask-order/words.ts';

/** Why it was ordered besides: for goods that went back, or for the reason that was given. */
const why = ({ returnOrderId }: AskOrderDocument) =>
  returnOrderId === null
    ? [{ field: 'supplementReason' as const, wide: true }]
    : [
        {
          field: 'returnOrderNo' as const,
          draw: ({ returnOrderNo }: AskOrderDocument) => (
            <DocumentLink table="return_order" id={returnOrderId} no={returnOrderNo} />
          ),
        },
      ];

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
    ...why(document),
    { field: 'remark', wide: true },
  ]);
