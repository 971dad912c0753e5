import {
  bankChangeCalls,
  bankChangeRow,
  type BankChangeRow,
} from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankChangeStatus } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

const acted: ActedDocument<typeof bankChangeStatus, BankChangeRow> = {
  machine: bankChangeStatus,
  calls: bankChangeCalls,
  row: bankChangeRow,
  noteOf: ({ supplierName, oldBankAccount, bankAccount }) => `${supplierName}，${oldBankAccount} 变更为 ${bankAccount}`,
};

/** What may be done with changes of bank data, with the dialogs that ask before it. */
export const useBankChangeActions = () => useDocumentActions(acted);
