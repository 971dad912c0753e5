import { logCalls, type LogRow } from '@material/contract/identity/log.calls.ts';
import { logScreens } from '@material/contract/identity/screens.ts';
import { keptPower } from '@material/contract/kernel/call/screen.ts';
import { logWords } from '@material/contract/log-words.ts';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { rowColumns } from '../../kit/column/columns-of.tsx';
import { NoLink, NoText } from '../../kit/display/no-link.tsx';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { ListTabs } from '../../kit/list/list-tabs.tsx';
import { useTab } from '../../kit/tab/use-tab.ts';
import { documentScreen, mayOpen, screenRow } from '../../lib/screen-at.ts';
import { can } from '../../lib/session/session.ts';
import { LogChangesDialog } from './log-changes.dialog.tsx';
import { SmsList } from './sms-list.tsx';

const call = logCalls.getListLog;

const choicesOf = (words: readonly string[]) => [...new Set(words)].map((word) => ({ value: word, label: word }));

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '操作人、单号' },
  // A week is counted in an instant however long the log is; a longer span is a choice.
  { field: 'at', windowDays: 7 },
  'userId',
  { field: 'module', options: choicesOf(logWords.map(({ module }) => module)) },
  { field: 'deed', options: choicesOf(logWords.map(({ deed }) => deed)) },
  'cityId',
  'supplierId',
  { field: 'targetNo', placeholder: '完整单号' },
]);

/** The number of what a row is about, which opens it where there is a page of it. */
function Target({ row }: { readonly row: LogRow }) {
  const tab = useTab();
  const { targetNo: no, targetId, targetType } = row;
  const screen = targetType === '' ? undefined : documentScreen('management', targetType);
  if (no === '') return '–';
  if (screen === undefined || targetId === null || !mayOpen(screen)) return <NoText no={no} />;
  const open = (): void => tab.open(screen, { [screenRow(screen).tabKey ?? 'id']: String(targetId) }, no);
  return <NoLink no={no} onOpen={open} />;
}

const columns = rowColumns(call, {
  hidden: ['role', 'outcome', 'ms'],
  widths: { operator: 96, actingFor: 88, module: 96, deed: 128, ip: 120, device: 200 },
}).map((column) =>
  column.field === 'targetNo' ? { ...column, render: (row: LogRow) => <Target row={row} /> } : column,
);

/** Who did what, when and from where, with what it changed. */
function LogList() {
  const [shown, setShown] = useState<LogRow>();
  return (
    <>
      <ListPage
        call={call}
        noun="条记录"
        columns={columns}
        filters={filters}
        sorting="at desc"
        onOpen={setShown}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setShown(row)}>
            查看
          </Button>
        )}
        emptyText="没有这样的记录，请换个条件查找"
      />
      {shown ? <LogChangesDialog row={shown} onClose={() => setShown(undefined)} /> : null}
    </>
  );
}

const tabs: ComponentProps<typeof ListTabs>['tabs'] = [
  { key: 'log', label: '操作', children: <LogList /> },
  { key: 'sms', label: '短信', children: <SmsList /> },
];

/** 操作日志, with 短信 beside it for superadmins. */
export const Page = () => (can(keptPower(logScreens.log, '短信')) ? <ListTabs tabs={tabs} /> : <LogList />);
