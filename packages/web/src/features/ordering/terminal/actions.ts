import { terminalCalls, type TerminalRow, terminalRow } from '@material/contract/ordering/terminal/terminal.calls.ts';
import { terminalStatus } from '@material/contract/ordering/terminal/terminal-application.status.ts';
import { type ActedDocument, type Sender, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

/** What an action must know of an application; lists and documents both have it. */
type ActedApplication = Omit<TerminalRow, 'duty' | 'actions'>;

const decide =
  (agree: boolean) =>
  (send: Sender, { id, rowVersion }: ActedApplication, reason: string) =>
    send(terminalCalls.checkOrderForTerminal, { id, rowVersion, agree, ...(reason === '' ? {} : { reason }) });

const applications: ActedDocument<typeof terminalStatus, ActedApplication> = {
  machine: terminalStatus,
  calls: terminalCalls,
  row: terminalRow,
  noteOf: ({ askOrderNo, supplierName, lineCount }) => `${askOrderNo}　${supplierName}　${lineCount} 行`,
  sends: { agree: decide(true), refuse: decide(false) },
};

/** What one may do with applications by consent or with one sentence. */
export const useTerminalActions = () => useDocumentActions(applications);
