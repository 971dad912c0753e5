import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import type { ScreenKey } from '@material/contract/screens.ts';
import { Button, Skeleton } from 'antd';
import { useRowDrag } from '../../../kit/list/row-drag.tsx';
import { mayBeQuick, type QuickEntry, useQuickActions, useQuickEntries } from '../../../lib/quick-entries.ts';
import { screenRow } from '../../../lib/screen-at.ts';
import { AppLink } from '../../app-link.tsx';

type Props = { readonly screen: ScreenKey; readonly onClose: () => void };

/** The person's quick entries: opened, added, put into an order and deleted. */
export function QuickPanel({ screen, onClose }: Props) {
  const { entries, isFailed, retry } = useQuickEntries();
  const { add } = useQuickActions();
  const { path, title } = screenRow(screen);
  const isIn = entries?.some(({ routeAddress }) => routeAddress === path) === true;
  return (
    <section className="quick-panel" aria-label="快捷入口">
      <header>
        <b>快捷入口</b>
        {entries && !isIn && mayBeQuick(screen) ? (
          <Button type="link" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => void add(screen)}>
            加入“{title}”
          </Button>
        ) : null}
      </header>
      {entries ? (
        <Entries entries={entries} onOpened={onClose} />
      ) : isFailed ? (
        <p className="quick-empty">
          快捷入口暂时没有取到。
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </section>
  );
}

type EntriesProps = { readonly entries: readonly QuickEntry[]; readonly onOpened: () => void };

function Entries({ entries, onOpened }: EntriesProps) {
  const { place, remove } = useQuickActions();
  const { handle, rowProps } = useRowDrag({
    rows: entries,
    isTree: false,
    onPlace: ({ id }, { beforeId }) => void place(id, beforeId),
  });
  if (entries.length === 0) return <p className="quick-empty">还没有快捷入口。打开常用的页面，再在这里加入。</p>;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id} {...rowProps(entry)}>
          {handle(entry)}
          <EntryName entry={entry} onOpened={onOpened} />
          <button
            type="button"
            className="icon-button"
            aria-label={`删除快捷入口 ${entry.keyName}`}
            onClick={() => void remove(entry.id)}
          >
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}

const EntryName = ({ entry, onOpened }: { readonly entry: QuickEntry; readonly onOpened: () => void }) =>
  entry.screen === undefined ? (
    <span className="quick-name">{entry.keyName}（没有权限）</span>
  ) : (
    <AppLink className="quick-name" to={screenRow(entry.screen).path} onClickCapture={onOpened}>
      {entry.keyName}
    </AppLink>
  );
