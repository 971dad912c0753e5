import { logCalls, logChanges, type LogRow } from '@material/contract/identity/log.calls.ts';
import { Skeleton } from 'antd';
import { Facts } from '../../kit/display/facts.tsx';
import { factsOf } from '../../kit/document/facts-of.tsx';
import { LoadFailure } from '../../kit/feedback/load-failure.tsx';
import { LinesTable } from '../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../kit/tab/tab-dialog.tsx';
import { useCall } from '../../lib/query.ts';

type Props = { readonly row: LogRow; readonly onClose: () => void };

/** One row of the log: who, when, from where, and what was there before and after. */
export function LogChangesDialog({ row, onClose }: Props) {
  const { data, error, refetch } = useCall(logCalls.getLogChanges, { id: row.id });
  const said = ['operator', 'role', 'actingFor', 'at', 'targetNo', 'ip', 'device', 'ms'] as const;
  return (
    <TabDialog open title={`${row.module} · ${row.deed}`} width={720} footer={null} onClose={onClose}>
      <Facts facts={factsOf(logCalls.getListLog.list.row, row, said)} />
      {data ? (
        <LinesTable
          of={logChanges}
          rows={data.list}
          columns={['label', 'before', 'after']}
          emptyText="这次操作没有记录具体的修改内容"
        />
      ) : error ? (
        <LoadFailure error={error} title="修改内容没有取到" onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </TabDialog>
  );
}
