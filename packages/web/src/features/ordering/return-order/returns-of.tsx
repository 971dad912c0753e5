import { inboundDocument, type ReceiptReturn } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { returnStatus } from '@material/contract/ordering/return-order/return-order.status.ts';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';

const columns: readonly SaidColumn<ReceiptReturn>[] = [
  {
    field: 'no',
    width: 200,
    card: 'title',
    render: ({ id, no }) => <DocumentLink table="return_order" id={id} no={no} />,
  },
  { field: 'status', width: 120, render: ({ status }) => <StatusTag of={returnStatus} value={status} /> },
  { field: 'returnReason', width: 260 },
  { field: 'creditAmount', width: 110 },
];

/** What went back of a receipt, or is about to. */
export const ReturnsOf = ({ rows }: { readonly rows: readonly ReceiptReturn[] }) => (
  <LinesTable of={inboundDocument.shape.returns} rows={rows} columns={columns} emptyText="没有退货" />
);
