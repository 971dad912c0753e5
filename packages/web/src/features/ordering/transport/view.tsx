import type { TransportDocument } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { transportOrderStatus } from '@material/contract/ordering/transport-order/transport-order.status.ts';
import type { ReactNode } from 'react';
import { ToneTag } from '../../../kit/display/status-tag.tsx';
import { type DocumentTab, DocumentView } from '../../../kit/document/document-page.tsx';
import { transportFacts } from './facts.tsx';
import { TransportLines } from './lines.tsx';
import { lotsOf, reportWords, TransportReports } from './reports.tsx';
import '../document/delivery.css';
import './transport-detail.css';

type Reports = Pick<Parameters<typeof TransportReports>[0], 'use' | 'emptyText'>;

/** The lots of a transport with their reports, as a tab. */
export const reportsTab = ({ lines }: TransportDocument, reports: Reports): DocumentTab => ({
  key: 'reports',
  label: `批次与报告 ${reportWords(lotsOf(lines))}`,
  content: <TransportReports lines={lines} {...reports} />,
});

type Props = {
  readonly document: TransportDocument;
  readonly actions: ReactNode;
  readonly tabs: readonly DocumentTab[];
  readonly notice?: ReactNode;
  readonly extra?: ReactNode;
};

/** A transport to be read, by whoever sends it or receives it. */
export const TransportView = ({ document, ...own }: Props) => (
  <DocumentView
    {...own}
    of={transportOrderStatus}
    document={document}
    tags={document.isException ? <ToneTag tone="error">异常</ToneTag> : null}
    facts={transportFacts(document)}
    lines={<TransportLines lines={document.lines} />}
  />
);
