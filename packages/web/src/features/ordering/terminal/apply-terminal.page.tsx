import { ApplyTerminal } from './apply.tsx';

/** 申请终止: a city wants nothing more of an order. */
export const Page = () => <ApplyTerminal detail="cityTerminalDetail" />;
