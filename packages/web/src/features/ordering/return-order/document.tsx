import { isZero } from '@material/contract/kernel/value/decimal.ts';
import { orderingPrints } from '@material/contract/ordering/prints.ts';
import {
  returnCalls,
  returnDocument,
  type ReturnDocument,
  type ReturnLine,
} from '@material/contract/ordering/return-order/return-order.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import { returnOutcomes } from '@material/contract/ordering/return-order/return.rules.ts';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { PrintButton } from '../../../kit/print/print-button.tsx';
import { materialColumn } from '../document/line-columns.tsx';
import { useReturnActions } from './actions.tsx';
import { ReturnPhotos } from './photos.tsx';
import { Replacements } from './replacements.tsx';

type Props = { readonly document: ReturnDocument };

const columns: readonly SaidColumn<ReturnLine>[] = [
  materialColumn(),
  { field: 'spec', width: 96 },
  { field: 'lotNo', width: 130 },
  { field: 'expireDate', width: 104 },
  { field: 'qtyReturned', width: 116, render: (line) => <Qty value={line.qtyReturned} unit={line.unitName} /> },
  {
    field: 'returnOutcome',
    width: 92,
    render: ({ returnOutcome }) => <ToneTag tone="processing">{returnOutcomes[returnOutcome]}</ToneTag>,
  },
  { field: 'qtyAccepted', width: 92, render: (line) => <Qty value={line.qtyAccepted} /> },
  { field: 'unitPrice', width: 92 },
  { field: 'creditAmount', width: 104 },
  {
    field: 'askOrderNo',
    width: 190,
    render: (line) => <DocumentLink table="ask_order" id={line.askOrderId} no={line.askOrderNo} />,
  },
  { field: 'remark', width: 140 },
];

function ReturnView({ document }: Props) {
  const actions = useReturnActions();
  const { creditAmount, replacements } = document;
  return (
    <DocumentView
      of={returnStatus}
      document={document}
      amount={isZero(creditAmount) ? null : creditAmount}
      amountNote={isZero(creditAmount) ? '' : '冲减货款'}
      tags={document.hasReplacement ? <ToneTag tone="processing">换货</ToneTag> : null}
      facts={factsOf(returnDocument, document, [
        { field: 'placeName', draw: ({ cityName, placeName }) => `${cityName} · ${placeName}` },
        'supplierName',
        {
          field: 'inboundNo',
          draw: ({ inboundId, inboundNo }) => <DocumentLink table="inbound_order" id={inboundId} no={inboundNo} />,
        },
        'receiveTime',
        'returnTypeName',
        { field: 'handInName', beside: ['submitTime'] },
        { field: 'checkName', beside: ['checkTime'] },
        { field: 'nextCheckName', beside: ['nextCheckTime'] },
        { field: 'answerName', beside: ['answerTime'] },
        'pickupDate',
        'replaceDate',
        { field: 'finishName', beside: ['finishTime'] },
        { field: 'returnReason', wide: true },
        { field: 'remark', wide: true },
      ])}
      actions={
        <DocumentActions
          actions={actions.drawn(document)}
          primary={['submit', 'check', 'nextCheck', 'accept', 'uphold', 'finish']}
        >
          <PrintButton prints={orderingPrints} call={returnCalls.getReturnOrderByid} document={document} />
        </DocumentActions>
      }
      tabs={[
        { key: 'photos', label: '照片', content: <ReturnPhotos document={document} /> },
        ...(replacements.length === 0
          ? []
          : [
              {
                key: 'replacements',
                label: '换货单',
                count: replacements.length,
                content: <Replacements rows={replacements} />,
              },
            ]),
      ]}
      lines={<LinesTable of={returnDocument.shape.lines} rows={document.lines} columns={columns} />}
      extra={actions.dialogs}
    />
  );
}

/** One return, for whoever made it and whoever decides. */
export const ReturnPage = () => (
  <DocumentPage
    of={returnStatus}
    call={returnCalls.getReturnOrderByid}
    list={returnCalls.getListReturnOrder}
    view={ReturnView}
  />
);
