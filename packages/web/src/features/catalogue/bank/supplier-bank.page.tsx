import { bankChangeCalls, type BankChangeRow } from '@material/contract/catalogue/bank/bank-change.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { NameLink } from '../../../kit/display/name-link.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { ApproveBankChangeDialog } from './approve-bank-change.dialog.tsx';
import { AskBankChangeDialog } from './ask-bank-change.dialog.tsx';
import { useBankChangeActions } from './bank-change-actions.ts';
import { BankChangeFacts } from './bank-compare.tsx';

const { supplierBank } = catalogueScreens;
const call = bankChangeCalls.getListSupplierBankChange;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '供应商、拼音首字母' },
  'status',
  'supplierId',
  'createTime',
  'duty',
]);

const columnsFor = (open: (row: BankChangeRow) => void) =>
  columnsOf(call, [
    {
      field: 'supplierName',
      width: 256,
      render: (row) => <NameLink name={row.supplierName} onOpen={() => open(row)} />,
    },
    { field: 'status', width: 72 },
    { field: 'oldBankAccount', width: 160 },
    { field: 'bankAccount', width: 160 },
    { field: 'effectiveAt', width: 104 },
    { field: 'createName', width: 72 },
    { field: 'createTime', width: 104 },
    { field: 'checkName', width: 72 },
    ...hidden(
      'bankReason',
      'no',
      'oldAccountName',
      'oldBankName',
      'oldBankNo',
      'accountName',
      'bankName',
      'bankNo',
      'callName',
      'callPhone',
      'callTime',
      'callNote',
      'checkTime',
      'checkOpinion',
    ),
  ]);

/** 银行信息变更: where suppliers ask to be paid, with the call, the second person and the day in between. */
export function Page() {
  const actions = useBankChangeActions();
  const [isAsking, setAsking] = useState(false);
  const [asked, setAsked] = useState<BankChangeRow>();
  const [shown, setShown] = useState<BankChangeRow>();
  const columns = useMemo(() => columnsFor(setShown), []);
  return (
    <>
      <ListPage
        call={call}
        noun="笔变更"
        columns={columns}
        filters={filters}
        onOpen={setShown}
        rowActions={(row) => <RowButtons actions={actions.drawn(row, { approve: () => setAsked(row) })} />}
        toolbar={
          <Can power={power(supplierBank, '申请')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAsking(true)}>
              申请
            </Button>
          </Can>
        }
        emptyText="没有这样的银行信息变更"
      />
      {isAsking ? <AskBankChangeDialog onClose={() => setAsking(false)} /> : null}
      {asked ? <ApproveBankChangeDialog row={asked} onClose={() => setAsked(undefined)} /> : null}
      {shown ? (
        <TabDrawer
          open
          title={`${shown.supplierName} ${shown.no}`}
          size="min(760px, 100vw)"
          onClose={() => setShown(undefined)}
        >
          <BankChangeFacts row={shown} />
        </TabDrawer>
      ) : null}
      {actions.dialogs}
    </>
  );
}
