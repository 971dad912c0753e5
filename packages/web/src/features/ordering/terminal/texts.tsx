import { type SentText, terminalDocument } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { smsStates } from '@material/contract/kernel/value/sms.rules.ts';
import type { SaidColumn } from '../../../kit/column/columns-of.tsx';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import './terminal.css';

/** What is read as one word is not broken beside the long text. */
const Whole = ({ text }: { readonly text: string }) => <span className="terminal-whole">{text}</span>;

const columns: readonly SaidColumn<SentText>[] = [
  { field: 'contactName', width: 110, card: 'title', render: ({ contactName }) => <Whole text={contactName} /> },
  { field: 'toPhone', width: 120, render: ({ toPhone }) => <Whole text={toPhone} /> },
  {
    field: 'status',
    width: 100,
    render: ({ status, failure }) =>
      status === null ? '–' : <span title={failure}>{<StatusTag of={smsStates} value={status} />}</span>,
  },
  { field: 'createTime', width: 120 },
  { field: 'createName', width: 100, render: ({ createName }) => <Whole text={createName} /> },
  { field: 'smsText', width: 360 },
];

/** Whom somebody texted about an application, and what became of it. */
export const Texts = ({ rows }: { readonly rows: readonly SentText[] }) =>
  rows.length === 0 ? (
    <p className="kit-muted kit-lines-empty">没有发送过短信</p>
  ) : (
    <LinesTable of={terminalDocument.shape.texts} rows={rows} columns={columns} />
  );
