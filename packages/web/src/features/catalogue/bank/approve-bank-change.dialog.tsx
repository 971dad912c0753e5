import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankDelayHours } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import { bankChangeStatus } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { BankChangeFacts } from './bank-compare.tsx';

const { approve } = bankChangeStatus.actions;

type Props = { readonly row: BankChangeRow; readonly onClose: () => void };

/** Both accounts and the call, before the second person says yes. */
export const ApproveBankChangeDialog = ({ row, onClose }: Props) => (
  <FormDialog
    open
    call={bankChangeCalls.approveSupplierBankChange}
    title={`${approve.label}：${row.supplierName}`}
    okText={approve.label}
    width={720}
    fields={[{ field: 'reason', label: approve.reasonLabel }]}
    initial={{ id: row.id, rowVersion: row.rowVersion }}
    lead={
      <>
        <BankChangeFacts row={row} />
        <p className="kit-muted">通过后过 {bankDelayHours} 小时生效，之前仍付原账号，财务可以叫停。</p>
      </>
    }
    done={`${row.no} 已通过审核`}
    onClose={onClose}
  />
);
