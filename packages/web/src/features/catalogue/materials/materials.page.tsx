import { materials } from '@material/contract/catalogue/materials.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

const tables = [materials] as const;

/** 物料管理: what is ordered, with the way to each. */
export const Page = () => <ReferencePage of={tables} page="material" />;
