import { ReturnList } from './list.tsx';

/** 退货确认: what a supplier is to take back. */
export const Page = () => (
  <ReturnList
    detail="supplierReturnDetail"
    emptyText="没有退货单"
    batchOf={({ batch, agree }) => [
      batch('decline', { code: 'decline', danger: true }),
      batch('accept', { code: 'accept', primary: true, run: (rows) => agree(rows) }),
    ]}
  />
);
