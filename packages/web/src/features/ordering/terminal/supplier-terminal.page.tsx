import { TerminalList } from './list.tsx';

/** 终止答复: orders that are to end, which their supplier has promised. */
export const Page = () => <TerminalList detail="supplierTerminalDetail" emptyText="没有终止申请" />;
