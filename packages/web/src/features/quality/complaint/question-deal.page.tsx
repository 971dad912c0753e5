import { ComplaintList } from './list.tsx';

/** 投诉处理: what headquarters accepts, decides and approves. */
export const Page = () => (
  <ComplaintList
    detail="questionDetail"
    emptyText="没有投诉单"
    batchOf={({ batch }) => [
      batch('refuse', { code: 'refuse', danger: true }),
      batch('sendBack', { code: 'sendBack', danger: true }),
      batch('nextCheck', { code: 'nextCheck' }),
      batch('check', { code: 'check', primary: true }),
    ]}
  />
);
