import { LoadingOutlined } from '@ant-design/icons';
import { screens } from '@material/contract/screens.ts';
import { Tooltip } from 'antd';
import { useEndNotices, useRunningWork } from '../../../kit/queue/use-running-work.ts';
import { CentreContext } from '../../../lib/session/centre.ts';
import { AppLink } from '../../app-link.tsx';

type Job = { readonly id: number; readonly name: string; readonly status: string; readonly progress: number };

const lineOf = ({ name, status, progress }: Job): string =>
  status === 'QUEUED' ? `${name} 排队中` : `${name} ${progress > 0 ? `${progress}%` : '进行中'}`;

function Running() {
  const state = useRunningWork();
  useEndNotices(state);
  const running = state?.running ?? [];
  if (running.length === 0) return null;
  return (
    <Tooltip
      title={running.slice(0, 5).map((job) => (
        <div key={job.id}>{lineOf(job)}</div>
      ))}
    >
      <span>
        <AppLink className="running-work" to={screens.downloads.path}>
          <LoadingOutlined aria-hidden />
          <span className="running-work-words">后台任务</span> {running.length}
        </AppLink>
      </span>
    </Tooltip>
  );
}

/** Work that goes on behind the pages: nothing while there is none, and the way to it while there is. */
export const RunningWork = () => (
  <CentreContext value="message">
    <Running />
  </CentreContext>
);
