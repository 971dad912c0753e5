import type { ColumnPrefs, ListView } from '@material/contract/kernel/list/list-view.calls.ts';
import { listViewCalls } from '@material/contract/kernel/list/list-view.calls.ts';
import { DownOutlined, EllipsisOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { useConfirm } from '../feedback/confirm.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { type ListState, writeState } from './list-state.ts';
import type { ListControl } from './use-list-state.ts';

/** Views that the row has no room for. */
export function MoreViews({
  views,
  onChoose,
}: {
  readonly views: readonly ListView[];
  readonly onChoose: (view: ListView) => void;
}) {
  if (views.length === 0) return null;
  const choose = (key: string): void => {
    const view = views.find(({ id }) => String(id) === key);
    if (view) onChoose(view);
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: views.map(({ id, name }) => ({ key: String(id), label: name })),
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" aria-haspopup="menu">
        更多视图 {views.length} <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

type Props = {
  /** The name under which the list's views are kept. */
  readonly list: string;
  readonly control: ListControl;
  readonly prefs: ColumnPrefs;
  readonly setPrefs: (prefs: ColumnPrefs | undefined) => void;
  /** The view that is chosen. */
  readonly view: ListView | undefined;
};

/** What of a list's state belongs to a view. */
const queryOf = ({ page: _page, view: _view, ...state }: ListState): Record<string, string> =>
  writeState({ ...state, page: 1 });

/** What may be done to the chosen view, and to what has been changed about it since. */
function useViewWork({ control, prefs, setPrefs }: Props, ask: (view: ListView | 'new') => void) {
  const api = useApi();
  const confirm = useConfirm();
  const save = async (view: ListView, done: string): Promise<void> => {
    await api.send(listViewCalls.saveListView, view);
    toastDone(done);
  };
  return {
    update: async (view: ListView) => {
      await save({ ...view, query: queryOf(control.state), columns: prefs }, `已更新视图“${view.name}”`);
      setPrefs(undefined);
    },
    rename: (view: ListView) => ask(view),
    default: (view: ListView) =>
      save({ ...view, isDefault: !view.isDefault }, view.isDefault ? '已取消默认视图' : '已设为默认视图'),
    another: () => ask('new'),
    remove: async (view: ListView) => {
      if (!(await confirm({ title: `删除视图“${view.name}”？`, okText: '删除', isDanger: true }))) return;
      await api.send(listViewCalls.deleteListView, { id: view.id });
      setPrefs(undefined);
      control.change({ values: {}, sorting: undefined, view: undefined });
      toastDone(`已删除视图“${view.name}”`);
    },
  } as const;
}

const itemsOf = ({ isDefault }: ListView): NonNullable<MenuProps['items']> => [
  { key: 'update', label: '更新为现在的筛选、排序和列' },
  { key: 'rename', label: '重命名' },
  { key: 'default', label: isDefault ? '取消默认视图' : '设为默认视图' },
  { key: 'another', label: '另存为新视图' },
  { key: 'remove', label: '删除', danger: true },
];

/** Keeps what is filtered, sorted and shown under a name, and does to the chosen view what may be done. */
export function SavedViewTools(props: Props) {
  const { list, control, prefs, view } = props;
  const [asked, setAsked] = useState<ListView | 'new'>();
  const work = useViewWork(props, setAsked);
  const choose = (key: string): void => {
    const run = Object.entries(work).find(([name]) => name === key)?.[1];
    // What is refused has been said by a toast.
    if (view && run) Promise.resolve(run(view)).catch(() => undefined);
  };
  return (
    <>
      {view ? (
        <Dropdown trigger={['click']} menu={{ items: itemsOf(view), onClick: ({ key }) => choose(key) }}>
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-label={`视图“${view.name}”的操作`}
            aria-haspopup="menu"
          />
        </Dropdown>
      ) : (
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden />}
          aria-label="保存为视图"
          title="把现在的筛选、排序和列保存为视图"
          onClick={() => setAsked('new')}
        />
      )}
      <FormDialog
        call={listViewCalls.saveListView}
        title={asked === 'new' ? '保存为视图' : '重命名视图'}
        open={asked !== undefined}
        width={420}
        fields={['name', 'isDefault']}
        initial={
          asked === undefined || asked === 'new'
            ? { list, query: queryOf(control.state), columns: prefs, isDefault: false }
            : asked
        }
        done={({ name }) => `已保存视图“${name}”`}
        onDone={({ id }) => control.change({ view: id })}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}
