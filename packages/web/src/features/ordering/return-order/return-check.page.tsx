import { ReturnList } from './list.tsx';

/** 退货审核: what headquarters checks, and decides where a supplier objects. */
export const Page = () => (
  <ReturnList
    detail="returnCheckDetail"
    emptyText="没有退货单"
    batchOf={({ batch }) => [
      batch('refuse', { code: 'refuse', danger: true }),
      batch('drop', { code: 'drop', danger: true }),
      batch('uphold', { code: 'uphold' }),
      batch('nextCheck', { code: 'nextCheck' }),
      batch('check', { code: 'check', primary: true }),
    ]}
  />
);
