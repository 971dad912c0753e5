import { ComplaintList } from './list.tsx';

/** 投诉答复: what a supplier has to answer for. */
export const Page = () => <ComplaintList detail="supplierComplaintDetail" emptyText="没有投诉单" />;
