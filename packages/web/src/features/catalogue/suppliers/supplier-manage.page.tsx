import { supplierCalls } from '@material/contract/catalogue/supplier.calls.ts';
import { suppliers } from '@material/contract/catalogue/suppliers.reference.ts';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { RowFacts } from '../../../kit/reference/reference-row-page.tsx';
import { OpenBankChange } from '../bank/open-bank-change.tsx';
import { OwnProfileChange } from '../profile/own-profile-change.tsx';
import { SupplierPapers } from './supplier-papers.tsx';
import { SupplierTimes } from './supplier-times.tsx';

/** 企业信息: a supplier as headquarters keeps it, for the supplier itself. */
export const Page = () => (
  <Loaded call={supplierCalls.getSupplierInfo} input={{}} noun={suppliers.noun}>
    {(row) => (
      <>
        <RowFacts of={suppliers} row={row} />
        <OwnProfileChange row={row} />
        <OpenBankChange supplierId={row.id} />
        <SupplierTimes supplierId={row.id} />
        <SupplierPapers supplierId={row.id} />
      </>
    )}
  </Loaded>
);
