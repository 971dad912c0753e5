import { suppliers, supplierUnits } from '@material/contract/catalogue/suppliers.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

const tables = [suppliers] as const;

/** 供应商管理: whom goods are ordered from, with the way to each. */
export const Page = () => <ReferencePage of={tables} alsoImported={supplierUnits} page="supplier" />;
