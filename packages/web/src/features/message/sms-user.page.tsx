import { identityScreens } from '@material/contract/identity/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { noticeTypes, type NoticeType } from '@material/contract/messaging/sms-notice.rules.ts';
import { smsUserCalls, type SmsPerson } from '@material/contract/messaging/sms-user.calls.ts';
import { pickers } from '@material/contract/pickers.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Batch } from '../../kit/actions/batch-bar.tsx';
import { RowButtons, screenActions } from '../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../kit/column/columns-of.tsx';
import { Can } from '../../kit/feedback/can.tsx';
import { useConfirm } from '../../kit/feedback/confirm.ts';
import { filtersOf } from '../../kit/filter/filters-of.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { pickerSearch } from '../../kit/input/picker-search.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { PickerDialog } from '../../kit/list/picker-dialog.tsx';
import { useApi } from '../../lib/api.ts';
import { toastDone } from '../../lib/send/notices.ts';
import { can } from '../../lib/session/session.ts';

const {
  getListSmsUsersXuding: call,
  getListSmsUsersXudingForAdd: candidates,
  addSmsUsers,
  deleteSmsUsers,
} = smsUserCalls;
const { smsUser } = identityScreens;

const filters = [
  { field: 'filter', placeholder: '用户名、姓名' },
  'source',
  { field: 'cityId', search: pickerSearch(pickers.city) },
  { field: 'supplierId', search: pickerSearch(pickers.supplier) },
] as const;
const listed = filtersOf(call, filters);
const offered = filtersOf(candidates, filters);
const person = ['name', { field: 'phone', width: 168 }, { field: 'unitName', width: 120 }] as const;
const aside = ['source', 'roleNames', ...hidden('username')] as const;
const columns = columnsOf(call, [
  ...person,
  { field: 'noticeNames', width: 220 },
  { field: 'readiness', width: 120 },
  ...aside,
]);
const offeredColumns = columnsOf(candidates, [...person, { field: 'readiness', width: 120 }, ...aside]);

const allTypes = Object.keys(noticeTypes) as NoticeType[];
const fields = [
  { field: 'noticeTypes', options: allTypes.map((value) => ({ value, label: noticeTypes[value] })) },
] as const;

type Named = { readonly id: number; readonly name: string };
const few = 5;
const namesOf = (rows: readonly Named[]): string =>
  rows
    .slice(0, few)
    .map(({ name }) => name)
    .join('、') + (rows.length > few ? ` 等 ${rows.length} 人` : '');

type Asked = { readonly rows: readonly Named[]; readonly types: readonly NoticeType[] };

function TypesDialog({ asked: { rows, types }, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const initial = useMemo(() => ({ ids: rows.map(({ id }) => id), noticeTypes: [...types] }), [rows, types]);
  return (
    <FormDialog
      open
      title="短信通知"
      call={addSmsUsers}
      fields={fields}
      initial={initial}
      lead={`${namesOf(rows)} 会收到本单位这些提醒的短信，哪些事项发短信在“消息设置”里选。`}
      done={({ added, changed }) => (added + changed === 0 ? '没有变化' : `${added + changed} 人已保存`)}
      onClose={onClose}
    />
  );
}

/** What may be done with people who are there. */
function useSteps(setAsked: (asked: Asked) => void) {
  const api = useApi();
  const ask = useConfirm();
  const remove = async (rows: readonly SmsPerson[], clear?: () => void): Promise<void> => {
    const content = `${namesOf(rows)} 以后不再收到提醒短信，站内消息不变。`;
    if (!(await ask({ title: '删除短信通知人员？', content, okText: '删除', isDanger: true }))) return;
    const { removed } = await api.send(deleteSmsUsers, { ids: rows.map(({ id }) => id) });
    clear?.();
    toastDone(`${removed} 人已删除`);
  };
  const batch: Batch<SmsPerson> = { noun: '人', actions: [{ label: '删除', danger: true, run: remove }] };
  const actionsOf = (row: SmsPerson) =>
    screenActions(smsUser, {
      新增: { label: '通知类型', run: () => setAsked({ rows: [row], types: row.noticeTypes }) },
      删除: { isDanger: true, run: () => remove([row]) },
    });
  return { batch, actionsOf };
}

/** 短信通知人员. */
export function Page() {
  const [isPicking, setPicking] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { batch, actionsOf } = useSteps(setAsked);
  return (
    <>
      <ListPage
        call={call}
        columns={columns}
        filters={listed}
        noun="人"
        emptyText="还没有短信通知人员"
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        {...(can(power(smsUser, '删除')) ? { batch } : {})}
        toolbar={
          <Can power={power(smsUser, '新增')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setPicking(true)}>
              新增
            </Button>
          </Can>
        }
      />
      {isPicking ? (
        <PickerDialog
          title="选择人员"
          name="smsUserForAdd"
          okText="选择通知类型"
          call={candidates}
          columns={offeredColumns}
          filters={offered}
          noun="人"
          emptyText="没有可以添加的人员"
          onPick={(rows) => {
            setPicking(false);
            setAsked({ rows, types: allTypes });
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
      {asked ? <TypesDialog asked={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
