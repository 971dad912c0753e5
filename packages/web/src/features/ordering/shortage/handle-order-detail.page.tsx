import { power } from '@material/contract/kernel/call/screen.ts';
import {
  shortageCalls,
  shortLineCalls,
  type Proposal,
  type ShortLine,
} from '@material/contract/ordering/shortage/shortage.calls.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { Button, Result, Skeleton } from 'antd';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { PageTitle } from '../../../kit/display/page-title.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { can } from '../../../lib/session/session.ts';
import { LinePanel, useDecision } from './panel.tsx';
import { useDecide } from './use-decide.ts';

/** 订单处理详情: one short line, where there is no room beside the list. */
export function Page() {
  const tab = useTab();
  const id = Number(tab.query['id']);
  const line = useCall(shortLineCalls.getListHandleOrder, { lineId: id });
  const found = useCall(shortageCalls.getHandleOrderProposals, { lines: [id] });
  const [row] = line.data?.list ?? [];
  const proposals = found.data?.list.find((one) => one.id === id)?.proposals;
  const error = line.error ?? found.error;
  if (line.data && !row) return <Done onBack={() => tab.leaveFor('handleOrder')} />;
  // What was loaded, and is being decided on, stays while it cannot be asked for anew.
  if (row && proposals) return <Line key={row.rowVersion} line={row} proposals={proposals} />;
  if (error) return <LoadFailure error={error} onRetry={() => void Promise.all([line.refetch(), found.refetch()])} />;
  return <Skeleton active />;
}

const Done = ({ onBack }: { readonly onBack: () => void }) => (
  <Result
    status="success"
    title="该行已没有缺口，或已有人处理"
    extra={
      <Button type="primary" onClick={onBack}>
        返回订单处理
      </Button>
    }
  />
);

function Line({ line, proposals }: { readonly line: ShortLine; readonly proposals: readonly Proposal[] }) {
  const tab = useTab();
  const of = useDecision(line, proposals, useDecide());
  return (
    <div className="kit-form-page">
      <PageTitle />
      <LinePanel
        line={line}
        proposals={proposals}
        of={of}
        mayDecide={can(power(orderingScreens.handleOrder, '处理'))}
        takeWord="采用"
        onTake={async () => {
          if (await of.take()) tab.leaveFor('handleOrder');
        }}
      />
    </div>
  );
}
