import { sessionCalls, type MySession } from '@material/contract/identity/session.calls.ts';
import { Skeleton } from 'antd';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { LoadFailure } from '../../../kit/feedback/load-failure.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { toastDone } from '../../../lib/send/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { useCall } from '../../../lib/query.ts';
import './my-sessions.css';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

type RowProps = { readonly row: MySession; readonly onEnd: (id: number) => Promise<void> };

const SessionRow = ({ row, onEnd }: RowProps) => (
  <li className="my-session">
    <div className="my-session-words">
      <b>
        {row.device} {row.isCurrent ? <ToneTag tone="processing">本机</ToneTag> : null}
      </b>
      <small>
        {row.address === '' ? '' : `${row.address} · `}
        <TimeText value={row.createTime} /> 登录{row.isRemembered ? '（30 天内免登录）' : ''}
      </small>
      <small>
        最近使用 <TimeText value={row.lastSeen} />
      </small>
    </div>
    {row.isCurrent ? null : (
      <ActionButton danger onClick={() => onEnd(row.id)} aria-label={`退出 ${row.device}`}>
        退出
      </ActionButton>
    )}
  </li>
);

/** Ends sessions, one or all others, and says what was done. */
function useEnding(reload: () => Promise<unknown>) {
  const confirm = useConfirm();
  const api = useApi();
  return {
    endOne: async (id: number): Promise<void> => {
      try {
        await api.send(sessionCalls.endSession, { id });
        toastDone('已退出该设备');
      } finally {
        await reload();
      }
    },
    endOthers: async (count: number): Promise<void> => {
      const isSure = await confirm({
        title: `退出其他 ${count} 处登录？`,
        content: '这些设备上没有保存的内容会丢失，再用要重新登录。本机不受影响。',
        okText: '全部退出',
        isDanger: true,
      });
      if (!isSure) return;
      await api.send(sessionCalls.endAllSessions, {});
      toastDone('其他设备已全部退出');
      await reload();
    },
  };
}

/** Where the user is signed in, and how to end that elsewhere. */
export function MySessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useCall(sessionCalls.getMySessions, {}, { staleTime: 0 });
  const { endOne, endOthers } = useEnding(refetch);
  const others = data?.list.filter((row) => !row.isCurrent).length ?? 0;
  const footer = (
    <ActionButton
      danger
      blocked={others === 0 ? '没有其他登录' : undefined}
      disabled={data === undefined}
      onClick={() => endOthers(others)}
    >
      退出其他全部
    </ActionButton>
  );
  return (
    <TabDialog open title="登录设备" footer={footer} onClose={onClose}>
      {data ? (
        <ul className="my-sessions">
          {data.list.map((row) => (
            <SessionRow key={row.id} row={row} onEnd={endOne} />
          ))}
        </ul>
      ) : error ? (
        <LoadFailure error={error} title="登录设备没有取到" onRetry={refetch} />
      ) : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </TabDialog>
  );
}
