import { cmp, formatMoney, isZero } from '@material/contract/kernel/value/decimal.ts';
import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import {
  revisionCalls,
  type RevisionDocument,
  revisionDocument,
  type RevisionLine,
} from '@material/contract/ordering/revision/revision.calls.ts';
import { versionText } from '@material/contract/ordering/revision/revision.rules.ts';
import type { ReactNode } from 'react';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { QtyDelta } from '../document/qty-delta.tsx';
import { useRevisionActions } from './actions.ts';

type Props = { readonly document: RevisionDocument };

const markOf = ({ qtyFrom, qtyTo }: RevisionLine): ReactNode => {
  if (isZero(qtyFrom)) return <ToneTag tone="processing">新增</ToneTag>;
  return isZero(qtyTo) ? <ToneTag tone="warning">移除</ToneTag> : null;
};

const columns: readonly SaidColumn<RevisionLine>[] = [
  {
    field: 'materialName',
    width: 230,
    card: 'title',
    render: (line) => (
      <>
        {line.materialName} <span className="kit-muted kit-num">{line.materialCode}</span> {markOf(line)}
      </>
    ),
  },
  { field: 'spec', width: 96 },
  { field: 'qtyFrom', width: 110, render: (line) => <Qty value={line.qtyFrom} unit={line.unitName} /> },
  {
    field: 'qtyTo',
    width: 130,
    render: (line) => (
      <>
        <Qty value={line.qtyTo} />
        <QtyDelta from={line.qtyFrom} to={line.qtyTo} />
      </>
    ),
  },
  { field: 'priceFrom', width: 96 },
  { field: 'priceTo', width: 96 },
  'amountFrom',
  'amountTo',
];

/** `2026-12-02 → 2026-12-03`, or what stays as it is. */
const fromTo = (from: string, to: string | null): string => (to === null || to === '' ? from : `${from} → ${to}`);

function RevisionView({ document }: Props) {
  const actions = useRevisionActions();
  // Who has not applied is not offered to withdraw.
  const drawn = actions.drawn(document).filter(({ code, blocked }) => code !== 'withdraw' || blocked === undefined);
  const { amountFrom, amountTo, revNo, needsFinal } = document;
  return (
    <DocumentView
      of={revisionStatus}
      document={document}
      amount={amountTo}
      amountNote={cmp(amountFrom, amountTo) === 0 ? '' : `变更前 ¥${formatMoney(amountFrom)}`}
      tags={
        <>
          <ToneTag tone="default">{needsFinal ? '须初审和终审' : '只需一次审核'}</ToneTag>
          {revNo === null ? null : <ToneTag tone="processing">{versionText(revNo)}</ToneTag>}
        </>
      }
      facts={factsOf(revisionDocument, document, [
        {
          field: 'placeName',
          draw: ({ cityName, placeName, newPlaceName }) => `${cityName} · ${fromTo(placeName, newPlaceName)}`,
        },
        'supplierName',
        { field: 'deliveryDate', draw: ({ deliveryDate, newDeliveryDate }) => fromTo(deliveryDate, newDeliveryDate) },
        'askOrderNo',
        { field: 'createName', beside: ['revisionBy'] },
        'createTime',
        { field: 'firstCheckName', beside: ['firstCheckTime'] },
        { field: 'finalCheckName', beside: ['finalCheckTime'] },
        'applyTime',
        { field: 'revisionReason', wide: true },
      ])}
      actions={<DocumentActions actions={drawn} primary={['firstCheck', 'finalCheck', 'restore']} />}
      linesFirst
      lines={
        <LinesTable
          of={revisionDocument.shape.lines}
          rows={document.lines}
          columns={columns}
          summary={['amountFrom', 'amountTo']}
        />
      }
      extra={actions.dialogs}
    />
  );
}

/** One amendment, for whoever made it and whoever decides. */
export const RevisionPage = () => (
  <DocumentPage
    of={revisionStatus}
    call={revisionCalls.getAskRevisionByid}
    list={revisionCalls.getListAskRevision}
    view={RevisionView}
  />
);
