import { power } from '@material/contract/kernel/call/screen.ts';
import { qualityScreens } from '@material/contract/quality/screens.ts';
import { Button } from 'antd';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { can } from '../../../lib/session/session.ts';
import { ComplaintList } from './list.tsx';

/** 投诉单: what a store has to complain of. */
export function Page() {
  const tab = useTab();
  return (
    <ComplaintList
      detail="complaintDetail"
      emptyText="没有投诉单"
      toolbar={
        can(power(qualityScreens.complaintOrder, '新增')) ? (
          <Button type="primary" onClick={() => tab.open('addComplaint', {})}>
            新增投诉
          </Button>
        ) : null
      }
    />
  );
}
