import {
  profileChangeCalls,
  type ProfileChangeRow,
} from '@material/contract/catalogue/profile/profile-change.calls.ts';
import { profileChangeStatus } from '@material/contract/catalogue/profile/profile-change.status.ts';
import { useMemo, useState } from 'react';
import { Decisions } from '../../../kit/actions/decisions.tsx';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { useProfileChangeActions } from './profile-change-actions.ts';
import { ProfileChangeFacts } from './profile-change-facts.tsx';

const call = profileChangeCalls.getListSupplierProfileChange;
const filters = filtersOf(call, [
  { field: 'filter', placeholder: '供应商、拼音首字母' },
  'status',
  'supplierId',
  'createTime',
  'duty',
]);

const columnsFor = (open: (row: ProfileChangeRow) => void) =>
  columnsOf(call, [
    {
      field: 'supplierName',
      width: 232,
      render: (row) => <NameLink name={row.supplierName} onOpen={() => open(row)} />,
    },
    { field: 'status', width: 72 },
    {
      field: 'changeText',
      width: 296,
      card: 'wide',
      render: ({ changeText }) => <span className="kit-preview">{changeText}</span>,
    },
    { field: 'createName', width: 104 },
    { field: 'createTime', width: 104 },
    { field: 'checkName', width: 72 },
    ...hidden('no', 'profileReason', 'checkTime', 'checkOpinion'),
  ]);

/** 企业信息审核: what suppliers ask to have changed of themselves, beside what they are. */
export function Page() {
  const actions = useProfileChangeActions();
  const [shown, setShown] = useState<ProfileChangeRow>();
  const columns = useMemo(() => columnsFor(setShown), []);
  return (
    <>
      <ListPage
        call={call}
        noun="笔变更"
        columns={columns}
        filters={filters}
        onOpen={setShown}
        rowActions={(row) => <RowButtons actions={actions.drawn(row)} />}
        emptyText="没有这样的企业信息变更"
      />
      {shown ? (
        <TabDrawer
          open
          title={`${shown.supplierName} ${shown.no}`}
          size="min(760px, 100vw)"
          onClose={() => setShown(undefined)}
        >
          <ProfileChangeFacts row={shown} />
          <Decisions
            of={profileChangeStatus.actions}
            codes={['pass', 'refuse']}
            offered={shown.actions}
            onChosen={(code) => actions.ask(code, [shown], () => setShown(undefined))}
          />
        </TabDrawer>
      ) : null}
      {actions.dialogs}
    </>
  );
}
