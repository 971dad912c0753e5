import {
  controlDraftCalls,
  type ControlledDraft,
} from '@material/contract/catalogue/control/material-control.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { Skeleton } from 'antd';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { useCall } from '../../../lib/query.ts';
import { documentScreen, mayOpen } from '../../../lib/screen-at.ts';

const { getControlDrafts } = controlDraftCalls;
type Asked = Sent<typeof getControlDrafts>;

const screen = documentScreen('management', 'ask_order');

/** The orders that nobody has submitted and that would need a reason, each with the way to it. */
export function ControlDrafts({ asked }: { readonly asked: Asked }) {
  const tab = useTab();
  const { data, error } = useCall(getControlDrafts, asked);
  if (error && !data) return <p className="kit-problem">{error.message}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { list, totalCount } = data;
  if (totalCount === 0) return <p className="kit-muted">没有未提交的要货单用到这些物料。</p>;
  const open = (row: ControlledDraft) => {
    if (screen && mayOpen(screen)) tab.open(screen, { orderid: String(row.id) }, row.no);
  };
  const more = totalCount > list.length ? `，以下是送达日期最近的 ${list.length} 张` : '';
  return (
    <>
      <p>{`${totalCount} 张未提交的要货单会受影响，提交前要填写要货原因${more}：`}</p>
      <LinesTable
        of={getControlDrafts.output.shape.list}
        rows={list}
        columns={[
          {
            field: 'no',
            width: 176,
            render: (row) =>
              screen && mayOpen(screen) ? <NoLink no={row.no} onOpen={() => open(row)} /> : <span>{row.no}</span>,
          },
          { field: 'cityName', width: 72 },
          { field: 'placeName', width: 120 },
          { field: 'createName', width: 88 },
          { field: 'deliveryDate', width: 96 },
          { field: 'stateText', width: 72 },
          { field: 'materialNames', width: 160 },
        ]}
      />
    </>
  );
}
