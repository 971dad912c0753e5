import { crossParam } from '@material/contract/catalogue/cross/cross-rule.reference.ts';
import { ReferencePage } from '../../../kit/reference/reference-page.tsx';
import { CrossTryout, tryWord } from './cross-tryout.tsx';

const last = { key: 'try', label: tryWord, children: <CrossTryout /> };

/** 越库设置: over which sorting dock goods go, and which rule would hold for given ones. */
export const Page = () => <ReferencePage of={crossParam} last={last} />;
