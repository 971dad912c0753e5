import { bankChangeRow, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { CompareTable } from '../../../kit/display/compare-table.tsx';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';

const { accountName, bankName, bankNo, bankAccount } = suppliers.fields;

/** Where a supplier is paid, and where it asks to be paid. */
export const BankCompare = ({ row }: { readonly row: BankChangeRow }) => (
  <CompareTable
    rows={[
      { label: labelOf(accountName), before: row.oldAccountName, after: row.accountName },
      { label: labelOf(bankName), before: row.oldBankName, after: row.bankName },
      { label: labelOf(bankNo), before: row.oldBankNo, after: row.bankNo },
      { label: labelOf(bankAccount), before: row.oldBankAccount, after: row.bankAccount },
    ]}
  />
);

/** A change with the call that it rests on, and what became of it. */
export const BankChangeFacts = ({ row }: { readonly row: BankChangeRow }) => (
  <>
    <BankCompare row={row} />
    <Facts
      facts={factsOf(bankChangeRow, row, [
        { field: 'bankReason', wide: true },
        'callName',
        'callPhone',
        'callTime',
        { field: 'callNote', wide: true },
        'createName',
        'createTime',
        'checkName',
        'checkTime',
        'checkOpinion',
        'effectiveAt',
      ])}
    />
  </>
);
