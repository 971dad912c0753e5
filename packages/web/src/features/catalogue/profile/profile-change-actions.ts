import {
  profileChangeCalls,
  profileChangeRow,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { profileChangeStatus } from '@material/contract/catalogue/profile/profile-change.status.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

const acted: ActedDocument<typeof profileChangeStatus, ProfileChangeRow> = {
  machine: profileChangeStatus,
  calls: profileChangeCalls,
  row: profileChangeRow,
  noteOf: ({ supplierName, changeText }) => `${supplierName}，${changeText}`,
};

/** What may be done with changes that suppliers ask for, with the dialogs that ask before it. */
export const useProfileChangeActions = () => useDocumentActions(acted);
