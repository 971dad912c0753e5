import { isOfManagement } from '@material/contract/kernel/call/screen.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { todoCalls } from '@material/contract/todo.calls.ts';
import { Button, Skeleton } from 'antd';
import { type Tab, useTab } from '../../kit/tab/use-tab.ts';
import { useCall } from '../../lib/query.ts';
import { mayOpen } from '../../lib/screen-at.ts';
import { useSession } from '../../lib/session/session.ts';
import { Arrivals } from './arrivals.tsx';
import { LateElsewhere } from './late-elsewhere.tsx';
import { Notices } from './notices.tsx';
import { OrderDays } from './order-days.tsx';
import { orderScreen } from './order-screen.ts';
import { QuickEntries } from './quick-entries.tsx';
import { TodoList } from './todo-list.tsx';
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
  const todos = data ? (
    <TodoList list={data.list} tab={tab} />
  ) : isError ? (
    <Failed onRetry={() => void refetch()} />
  ) : (
    <WaitingTodos />
  );
  return (
    <div className="home">
      <header>
        <h1>{user.name}，你好</h1>
        <p>{data ? leadOf(data.list) : isError ? '待办暂时没有取到。' : '正在清点待办…'}</p>
      </header>
      <div className="home-columns">
        <div className="home-main">
          {/* A store begins with the trucks that come to it. */}
          {user.placeId === null ? todos : null}
          {user.source === 'CITY' && mayOpen('transportOrderQuery') ? <Arrivals tab={tab} /> : null}
          {user.placeId === null ? null : todos}
          {mayOpen(orderScreen(user)) ? <OrderDays user={user} tab={tab} /> : null}
        </div>
        <div className="home-side">
          <Notices tab={tab} />
          {mayOpen(orderScreen(user)) ? <LateElsewhere user={user} tab={tab} /> : null}
          <UnitLine user={user} tab={tab} />
          <QuickEntries tab={tab} />
        </div>
      </div>
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

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="home-card home-empty">
    <p>网络或服务暂时不可用，请稍后重试。</p>
    <Button onClick={onRetry}>重试</Button>
  </div>
);

const WaitingTodos = () => (
  <section className="home-card" aria-busy>
    <Skeleton active title={false} paragraph={{ rows: 6 }} />
  </section>
);

/** Management users work inside a city or a supplier after choosing it here. */
function UnitLine({ user, tab }: { readonly user: UserInfo; readonly tab: Tab }) {
  if (!isOfManagement(user.roles)) return null;
  return (
    <section className="home-card home-unit">
      <div>
        <h2>代办单位</h2>
        <p>
          城市 <b>{user.cityname || '未选择'}</b>
          <span>供应商</span> <b>{user.supplierName || '未选择'}</b>
        </p>
      </div>
      <Button onClick={tab.chooseUnit}>选择单位</Button>
    </section>
  );
}
