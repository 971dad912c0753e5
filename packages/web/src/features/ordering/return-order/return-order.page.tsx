import { ReturnList } from './list.tsx';

/** 退货单: what a store sends back of what it took in. */
export const Page = () => <ReturnList detail="returnDetail" emptyText="还没有退货单：在已提交的入库单上点“退货”" />;
