import { materialParam } from '@material/contract/catalogue/setting/material-param.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

/** 物料参数: what materials are described by, one table per tab. */
export const Page = () => <ReferencePage of={materialParam} />;
