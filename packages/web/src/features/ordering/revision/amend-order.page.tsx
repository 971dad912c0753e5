import { ReviseOrder } from './revise.tsx';

/** 变更已审核要货单: headquarters wants it otherwise. */
export const Page = () => <ReviseOrder detail="revisionCheckDetail" />;
