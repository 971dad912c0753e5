import type { Output } from '@material/contract/kernel/call/call.ts';
import { screens, type ScreenKey } from '@material/contract/screens.ts';
import type { todoCalls } from '@material/contract/todo.calls.ts';
import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import type { Tab } from '../../kit/tab/use-tab.ts';
import { HomeCard } from './home-card.tsx';

type Todo = Output<typeof todoCalls.getTodoCounts>['list'][number];

const isScreen = (key: string): key is ScreenKey => Object.hasOwn(screens, key);

const lateWords = ({ count, late }: Todo): string => {
  if (late > 0) return `${late.toLocaleString('en-US')} 项已超时`;
  return count > 0 ? '都在时限内' : '没有待办';
};

/** How much of it is past its time; what is late is seen, however little it is. */
const LateBar = ({ count, late }: Pick<Todo, 'count' | 'late'>) => (
  <span className="home-bar" aria-hidden>
    {late === 0 ? null : <i style={{ width: `${Math.max(4, (late / count) * 100)}%` }} />}
  </span>
);

/** What waits for this person as a list of work, each line leading to the list that it counts. */
export function TodoList({ list, tab }: { readonly list: readonly Todo[]; readonly tab: Tab }) {
  const open = list.filter(({ count }) => count > 0);
  if (open.length === 0)
    return (
      <div className="home-card home-empty">
        <CheckCircleOutlined aria-hidden />
        <p>都处理完了。新的待办会出现在这里。</p>
      </div>
    );
  const openList = ({ screen, query }: Todo): void => {
    if (isScreen(screen)) tab.open(screen, query);
  };
  // What is late comes first; what has nothing left stays where it is, at the end.
  const sorted = list.toSorted(
    (a, b) => Number(b.late > 0) - Number(a.late > 0) || Number(b.count > 0) - Number(a.count > 0),
  );
  return (
    <HomeCard title="等我处理">
      <ul className="home-todos" aria-label="待办">
        {sorted.map((todo, at) => (
          <li key={todo.key}>
            <button type="button" className={todo.count === 0 ? 'is-done' : undefined} onClick={() => openList(todo)}>
              <b>{todo.count.toLocaleString('en-US')}</b>
              <span className="home-title">{todo.title}</span>
              <span className={todo.late > 0 ? 'home-late is-late' : 'home-late'}>{lateWords(todo)}</span>
              <LateBar count={todo.count} late={todo.late} />
              {todo.count === 0 ? null : (
                <span className={at === 0 ? 'home-go is-first' : 'home-go'} aria-hidden>
                  {at === 0 ? '开始处理' : '查看'}
                </span>
              )}
              <RightOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
