import { messagingReferences } from '@material/contract/messaging/help.reference.ts';
import { ReferencePage } from '../../kit/reference/reference-page.tsx';

/** 帮助管理: the articles that people read in 帮助中心. */
export const Page = () => <ReferencePage of={messagingReferences} />;
