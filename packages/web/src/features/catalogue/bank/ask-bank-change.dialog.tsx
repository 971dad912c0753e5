import { bankChangeCalls } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { bankDelayHours } from '@material/contract/catalogue/bank/bank-change.rules.ts';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';

const { getSupplierBank, supplierBankMassage } = bankChangeCalls;
const named = getSupplierBank.output;

/** How the supplier is paid now, and the numbers that may be called about it. */
const BankNow = ({ supplierId }: { readonly supplierId: number }) => (
  <Loaded key={supplierId} call={getSupplierBank} input={{ supplierId }} noun="银行信息">
    {(bank) => (
      <>
        <Facts facts={factsOf(named, bank, ['accountName', 'bankName', 'bankNo', 'bankAccount'])} />
        <p className="kit-muted">
          登记在案的电话：{bank.phones.map(({ name, phone }) => `${name} ${phone}`).join('、')}
        </p>
      </>
    )}
  </Loaded>
);

const call = [
  'accountName',
  'bankName',
  'bankNo',
  'bankAccount',
  { field: 'bankReason', isWide: true, quick: ['更换开户银行', '原账户销户', '公司更名'] },
  'callName',
  { field: 'callPhone', hint: '登记在案的电话，不能用对方新给的号码' },
  'callTime',
  { field: 'callNote', isWide: true },
] as const;
const withSupplier = [{ field: 'supplierId', isWide: true }, ...call] as const;

type Props = { readonly supplierId?: number; readonly supplierName?: string; readonly onClose: () => void };

/** 申请银行信息变更: of a supplier, or of one that is chosen. */
export const AskBankChangeDialog = ({ supplierId, supplierName = '', onClose }: Props) => (
  <FormDialog
    open
    call={supplierBankMassage}
    title={`申请变更银行信息${supplierName === '' ? '' : `：${supplierName}`}`}
    okText="提交审核"
    width={720}
    columns={2}
    fields={supplierId === undefined ? withSupplier : call}
    initial={supplierId === undefined ? {} : { supplierId }}
    lead={({ supplierId: chosen }) => (
      <>
        <p className="kit-muted">
          先回拨登记在案的电话核实，再提交。另一人审核通过后过 {bankDelayHours} 小时生效，财务和供应商都会收到消息。
        </p>
        {typeof chosen === 'number' ? <BankNow supplierId={chosen} /> : null}
      </>
    )}
    done={({ no }) => `${no} 已提交审核`}
    onClose={onClose}
  />
);
