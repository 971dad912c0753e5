import { TerminalList } from './list.tsx';

/** 终止审核: what headquarters decides of orders that are to end. */
export const Page = () => <TerminalList detail="terminalCheckDetail" emptyText="没有终止申请" />;
