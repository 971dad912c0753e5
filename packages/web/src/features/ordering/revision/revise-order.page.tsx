import { ReviseOrder } from './revise.tsx';

/** 变更要货单: a city wants an approved order otherwise. */
export const Page = () => <ReviseOrder detail="cityRevisionDetail" />;
