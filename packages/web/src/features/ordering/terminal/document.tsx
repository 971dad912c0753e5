import {
  terminalCalls,
  type TerminalDocument,
  terminalDocument,
  type TerminalLine,
} from '@material/contract/ordering/terminal/terminal.calls.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { Can } from '../../../kit/feedback/can.tsx';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { Qty } from '../../../kit/display/qty.tsx';
import { DocumentActions } from '../../../kit/document/document-head.tsx';
import { DocumentPage, DocumentView } from '../../../kit/document/document-page.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { materialColumn } from '../document/line-columns.tsx';
import { Carried } from './carried.tsx';
import { SmsDialog } from './sms.dialog.tsx';
import { Texts } from './texts.tsx';
import { useTerminalActions } from './actions.ts';

type Props = { readonly document: TerminalDocument };

const qtyColumn = <const F extends 'qtyApproved' | 'qtyConfirmed' | 'qtyShipped' | 'qtyAccepted' | 'qtyOpen'>(
  field: F,
) => ({ field, width: 92, render: (line: TerminalLine) => <Qty value={line[field]} /> });

const columns: readonly SaidColumn<TerminalLine>[] = [
  materialColumn(),
  { field: 'spec', width: 96 },
  {
    field: 'qtyApplied',
    width: 120,
    render: (line) => <Qty value={line.qtyApplied} unit={line.unitName} />,
  },
  { field: 'qtyEnded', width: 92, render: (line) => <Qty value={line.qtyEnded} /> },
  qtyColumn('qtyOpen'),
  qtyColumn('qtyApproved'),
  qtyColumn('qtyConfirmed'),
  qtyColumn('qtyShipped'),
  qtyColumn('qtyAccepted'),
];

function TerminalView({ document }: Props) {
  const actions = useTerminalActions();
  const [isTexting, setTexting] = useState(false);
  // Who has not applied is not offered to withdraw.
  const drawn = actions.drawn(document).filter(({ code, blocked }) => code !== 'withdraw' || blocked === undefined);
  return (
    <DocumentView
      of={terminalStatus}
      document={document}
      facts={factsOf(terminalDocument, document, [
        { field: 'placeName', draw: ({ cityName, placeName }) => `${cityName} · ${placeName}` },
        'supplierName',
        'deliveryDate',
        'askOrderNo',
        { field: 'createName', beside: ['appliedBy'] },
        'createTime',
        { field: 'checkName', beside: ['checkTime'] },
        { field: 'answerName', beside: ['answerTime'] },
        { field: 'terminalReason', wide: true },
      ])}
      actions={
        <DocumentActions actions={drawn} primary={['agree', 'accept', 'conclude']}>
          <Can power={power(orderingScreens.terminalCheck, '发送短信')}>
            <Button onClick={() => setTexting(true)}>发送短信</Button>
          </Can>
        </DocumentActions>
      }
      tabs={[
        { key: 'carried', label: '车上的货', content: <Carried id={document.id} /> },
        { key: 'texts', label: '短信', count: document.texts.length, content: <Texts rows={document.texts} /> },
      ]}
      lines={<LinesTable of={terminalDocument.shape.lines} rows={document.lines} columns={columns} />}
      extra={
        <>
          {actions.dialogs}
          {isTexting ? <SmsDialog document={document} onClose={() => setTexting(false)} /> : null}
        </>
      }
    />
  );
}

/** One application, for whoever made it and whoever decides. */
export const TerminalPage = () => (
  <DocumentPage
    of={terminalStatus}
    call={terminalCalls.getDetailTerminal}
    list={terminalCalls.getCheckOrderForTerminal}
    view={TerminalView}
  />
);
