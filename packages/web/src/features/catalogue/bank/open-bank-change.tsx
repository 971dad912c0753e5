import { bankChangeCalls } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankChangeStatus } from '@material/contract/catalogue/bank/bank-change.status.ts';
import { StatusTag } from '../../../kit/display/status-tag.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { useCall } from '../../../lib/query.ts';
import { BankCompare } from './bank-compare.tsx';

/** The change of a supplier's bank data that does not count yet: both accounts, and from when the new one is paid. */
export function OpenBankChange({ supplierId }: { readonly supplierId: number }) {
  const { data } = useCall(bankChangeCalls.getOpenBankChange, { supplierId });
  const row = data?.open;
  if (!row) return null;
  return (
    <section className="kit-card" aria-label="银行信息变更">
      <h2 className="kit-result-title">
        银行信息变更 <StatusTag of={bankChangeStatus} value={row.status} />
      </h2>
      <BankCompare row={row} />
      <p className="kit-muted">
        {row.effectiveAt === null ? (
          '等另一人审核，之前仍付原账号。'
        ) : (
          <>
            生效时间 <TimeText value={row.effectiveAt} />
            ，之前仍付原账号。
          </>
        )}
      </p>
    </section>
  );
}
