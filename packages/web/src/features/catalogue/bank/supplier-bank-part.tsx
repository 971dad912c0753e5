import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../kit/display/facts.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import type { FormControl } from '../../../kit/form/use-form.ts';
import { AskBankChangeDialog } from './ask-bank-change.dialog.tsx';
import { OpenBankChange } from './open-bank-change.tsx';

const { fields } = suppliers;
const shown = ['accountName', 'bankName', 'bankNo', 'bankAccount'] as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The bank data of a supplier that is there: to read, with the way to another account. A new one has them among its fields. */
export function SupplierBankPart({ form }: { readonly form: FormControl }) {
  const [isAsking, setAsking] = useState(false);
  const { id, shortName, ...values } = form.state.values;
  if (typeof id !== 'number') return null;
  const facts = shown.map((name) => ({ label: labelOf(fields[name]), value: textOf(values[name]) }));
  return (
    <>
      <Facts facts={facts} />
      <Can power={power(catalogueScreens.supplierBank, '申请')}>
        <p>
          <Button onClick={() => setAsking(true)}>申请变更银行信息</Button>
        </p>
      </Can>
      <OpenBankChange supplierId={id} />
      {isAsking ? (
        <AskBankChangeDialog supplierId={id} supplierName={textOf(shortName)} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
