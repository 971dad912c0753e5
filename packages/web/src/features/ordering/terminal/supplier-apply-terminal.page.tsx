import { ApplyTerminal } from './apply.tsx';

/** 申请终止供货: a supplier cannot bring what is still open. */
export const Page = () => <ApplyTerminal detail="supplierTerminalDetail" />;
