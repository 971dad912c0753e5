import { RevisionList } from './list.tsx';

/** 变更审核: what headquarters decides of approved orders that are wanted otherwise. */
export const Page = () => <RevisionList detail="revisionCheckDetail" emptyText="没有变更单" />;
