import type { Output } from '@material/contract/kernel/call.ts';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { type Tab, useTab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import './home.css';

type Todo = Output<typeof todoCalls.getTodoCounts>['list'][number];

const refreshEveryMs = 60_000;

/** What waits for this user, and where to go for it. */
export function Page() {
  const tab = useTab();
  const user = useSession((session) => session.user);
  const { data, isError, refetch } = useCall(
    todoCalls.getTodoCounts,
    {},
    { staleTime: 0, refetchInterval: refreshEveryMs },
  );
  if (!user) return null;
  return (
    <div className="home">
      <header>
        <h1>{user.name}，你好</h1>
        <p>{data ? leadOf(data.list) : isError ? '待办暂时没有取到。' : '正在清点待办…'}</p>
      </header>
      {data ? (
        <Todos list={data.list} tab={tab} />
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <WaitingTodos />
      )}
      <UnitLine user={user} tab={tab} />
    </div>
  );
}

const sum = (list: readonly Todo[], part: 'count' | 'late'): number =>
  list.reduce((total, todo) => total + todo[part], 0);

function leadOf(list: readonly Todo[]): string {
  const waiting = sum(list, 'count');
  const late = sum(list, 'late');
  if (waiting === 0) return '目前没有需要你处理的事项。';
  return `有 ${waiting.toLocaleString('en-US')} 项等你处理${late > 0 ? `，其中 ${late.toLocaleString('en-US')} 项已超时` : ''}。`;
}

const isScreen = (key: string): key is ScreenKey => Object.hasOwn(screens, key);

function Todos({ list, tab }: { readonly list: readonly Todo[]; readonly tab: Tab }) {
  if (list.length === 0) {
    return (
      <div className="home-empty">
        <CheckCircleOutlined aria-hidden />
        <p>都处理完了。新的待办会出现在这里。</p>
      </div>
    );
  }
  const openList = ({ screen, query }: Todo): void => {
    if (isScreen(screen)) tab.open(screen, query);
  };
  return (
    <ul className="home-todos" aria-label="待办">
      {list.map((todo) => (
        <li key={todo.key}>
          <button type="button" className={todo.count === 0 ? 'is-done' : undefined} onClick={() => openList(todo)}>
            <span className="home-title">{todo.title}</span>
            <b>{todo.count.toLocaleString('en-US')}</b>
            <span className={todo.late > 0 ? 'home-late is-late' : 'home-late'}>
              {todo.late > 0
                ? `${todo.late.toLocaleString('en-US')} 项已超时`
                : todo.count > 0
                  ? '都在时限内'
                  : '没有待办'}
            </span>
            <RightOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="home-empty">
    <p>网络或服务暂时不可用，请稍后重试。</p>
    <Button onClick={onRetry}>重试</Button>
  </div>
);

const WaitingTodos = () => (
  <ul className="home-todos" aria-busy>
    {[1, 2, 3].map((at) => (
      <li key={at} className="home-waiting">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </li>
    ))}
  </ul>
);

/** Management users work inside a city or a supplier after choosing it here. */
function UnitLine({ user, tab }: { readonly user: UserInfo; readonly tab: Tab }) {
  if (!user.roles.some((role) => role === '管理中心' || role === 'superadmin')) return null;
  return (
    <section className="home-unit">
      <div>
        <h2>代办单位</h2>
        <p>
          城市 <b>{user.cityname || '未选择'}</b>
          <span>供应商</span> <b>{user.supplierName || '未选择'}</b>
        </p>
      </div>
      <Button onClick={() => tab.open('changeRole')}>选择单位</Button>
    </section>
  );
}
