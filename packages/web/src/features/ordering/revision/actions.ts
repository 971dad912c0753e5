import { revisionStatus } from '@material/contract/ordering/revision/ask-revision.status.ts';
import { revisionCalls, type RevisionRow, revisionRow } from '@material/contract/ordering/revision/revision.calls.ts';
import { type ActedDocument, type Sender, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

/** What an action must know of an amendment; lists and documents both have it. */
type ActedRevision = Omit<RevisionRow, 'duty' | 'actions'>;

const decide =
  (agree: boolean) =>
  (send: Sender, { id, rowVersion }: ActedRevision, reason: string) =>
    send(revisionCalls.checkAskRevision, { id, rowVersion, agree, ...(reason === '' ? {} : { reason }) });

const revisions: ActedDocument<typeof revisionStatus, ActedRevision> = {
  machine: revisionStatus,
  calls: revisionCalls,
  row: revisionRow,
  noteOf: ({ askOrderNo, supplierName, needsFinal }) =>
    `${askOrderNo}　${supplierName}　${needsFinal ? '须初审和终审' : '只需一次审核'}`,
  sends: { firstCheck: decide(true), finalCheck: decide(true), refuse: decide(false) },
};

/** What one may do with amendments by consent or with one sentence. */
export const useRevisionActions = () => useDocumentActions(revisions);
