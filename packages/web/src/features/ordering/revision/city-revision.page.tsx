import { RevisionList } from './list.tsx';

/** 变更单: what a city, or headquarters for it, wanted otherwise. */
export const Page = () => (
  <RevisionList detail="cityRevisionDetail" emptyText="还没有变更单：在已审核的要货单上点“申请变更”" />
);
