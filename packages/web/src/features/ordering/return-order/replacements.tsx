import { fulfilStates } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { type Replacement, returnDocument } from '@material/contract/ordering/return-order/return-order.calls.ts';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { DocumentLink } from '../../../kit/document/document-link.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';

const columns: readonly SaidColumn<Replacement>[] = [
  {
    field: 'no',
    width: 200,
    card: 'title',
    render: ({ id, no }) => <DocumentLink table="ask_order" id={id} no={no} />,
  },
  { field: 'status', width: 100, render: ({ status }) => <StatusTag of={askOrderStatus} value={status} /> },
  {
    field: 'fulfilStatus',
    width: 100,
    render: ({ fulfilStatus }) => <StatusTag of={{ states: fulfilStates }} value={fulfilStatus} />,
  },
  { field: 'deliveryDate', width: 110 },
];

/** The orders by which other goods come. */
export const Replacements = ({ rows }: { readonly rows: readonly Replacement[] }) => (
  <LinesTable of={returnDocument.shape.replacements} rows={rows} columns={columns} />
);
