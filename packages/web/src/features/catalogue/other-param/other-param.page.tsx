import { otherParam } from '@material/contract/catalogue/other-param.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';

/** 其他参数: what deliveries, returns and payments go by, one table per tab. */
export const Page = () => <ReferencePage of={otherParam} />;
