import { countsFrom } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import { bankChangeStatus, type BankChangeState } from '@material/contract/catalogue/bank/bank-change.status.ts';
import type { SeenRow } from '../../kernel/database/scope.ts';
import { document } from '../../kernel/document/document.ts';
import type { DocumentRow } from '../../kernel/document/registered.ts';
import { bankChanges } from './bank-change.list.ts';

/** A stored change as its moves see it. */
export type StoredBankChange = SeenRow<'supplier_bank_change'> & DocumentRow<BankChangeState>;

/** Changes of bank data that wait: for a second person, and then for finance until they count. */
export const bankChangeDocument = document<StoredBankChange>()(bankChangeStatus, {
  list: bankChanges,
  deadlines: {
    // As long as it would be put off afterwards.
    check: ({ now }) => countsFrom(now),
    effect: ({ now }, { effective_at: at }) => at ?? countsFrom(now),
  },
  todo: {
    bankChecks: { centre: 'management', screen: 'supplierBank', group: 'waiting', action: 'approve' },
    bankComing: { centre: 'management', screen: 'supplierBank', group: 'coming', action: 'halt' },
  },
});
