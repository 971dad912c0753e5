import { TerminalList } from './list.tsx';

/** 终止申请: what a city asked to end, and what its suppliers did. */
export const Page = () => (
  <TerminalList detail="cityTerminalDetail" emptyText="还没有终止申请：在已审核的要货单上点“申请终止”" />
);
