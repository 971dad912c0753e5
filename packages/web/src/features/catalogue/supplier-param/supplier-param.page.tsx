import { supplierParam } from '@material/contract/catalogue/supplier-param.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

/** 供应商参数: what suppliers are described by, one table per tab. */
export const Page = () => <ReferencePage of={supplierParam} />;
