import { materialControlCalls, type ControlRow } from '@material/contract/catalogue/control/material-control.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Batch } from '../../../kit/actions/batch-bar.tsx';
import { RowButtons, screenActions, type DrawnAction } from '../../../kit/actions/row-actions.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { Can } from '../../../kit/feedback/can.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { useListMemory } from '../../../kit/list/list-place.ts';
import { TabDrawer } from '../../../kit/tab/tab-dialog.tsx';
import { useHeld } from '../../../lib/session/held.ts';
import { SetControlDialog } from './set-control.dialog.tsx';

const { controlMaterials } = catalogueScreens;
const { getListControlMaterials: call, liftControlMaterials } = materialControlCalls;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '物料名称、编码' },
  'state',
  'cityId',
  'materialId',
  'controlledForId',
]);

const columns = columnsOf(call, [
  { field: 'materialName', width: 136 },
  { field: 'materialCode', width: 104 },
  { field: 'spec', width: 96 },
  { field: 'cityName', width: 80 },
  { field: 'validFrom', width: 96 },
  { field: 'validTo', width: 96 },
  { field: 'state', width: 80 },
  { field: 'controlledFor', width: 120 },
  { field: 'createName', width: 88 },
  ...hidden('remark', 'createTime', 'liftName', 'liftTime', 'liftReason'),
]);

/** Of one material: who set each control, and who lifted it. */
const historyColumns = columnsOf(call, [
  { field: 'cityName', width: 80 },
  { field: 'validFrom', width: 92 },
  { field: 'validTo', width: 92 },
  { field: 'state', width: 76 },
  { field: 'controlledFor', width: 112 },
  { field: 'createName', width: 80 },
  { field: 'createTime', width: 104 },
  { field: 'liftName', width: 80 },
  { field: 'liftTime', width: 104 },
  { field: 'liftReason', width: 112 },
  { field: 'remark', width: 112 },
  ...hidden('materialName', 'materialCode', 'spec'),
]);

/** What can still be lifted. */
const isOpen = ({ state }: ControlRow): boolean => state === 'COMING' || state === 'IN_FORCE';

type Lifted = { readonly rows: readonly ControlRow[]; readonly clear?: () => void };

const LiftDialog = ({
  lifted: { rows, clear },
  onClose,
}: {
  readonly lifted: Lifted;
  readonly onClose: () => void;
}) => (
  <FormDialog
    open
    call={liftControlMaterials}
    title="解除管控"
    fields={[{ field: 'liftReason', isWide: true, quick: ['货源恢复', '价格回落', '设置有误'] }]}
    initial={{ ids: rows.map(({ id }) => id) }}
    lead={
      <p>
        {rows.length === 1
          ? `${rows[0]?.materialName ?? ''}（${rows[0]?.cityName ?? ''}）从现在起不再管控。`
          : `${rows.length} 条管控从现在起不再生效。`}
        已提交的要货单不变。
      </p>
    }
    okText="解除"
    isDanger
    done={({ lifted: count }) => `已解除 ${count} 条管控`}
    onDone={() => clear?.()}
    onClose={onClose}
  />
);

/** Every control that a material was under. */
function HistoryDrawer({ row, onClose }: { readonly row: ControlRow; readonly onClose: () => void }) {
  const place = useListMemory('history');
  const { materialId } = row;
  return (
    <TabDrawer open title={`${row.materialName} 管控历史`} size="min(1080px, 100vw)" onClose={onClose}>
      <ListPage call={call} noun="条管控" columns={historyColumns} filters={[]} fixed={{ materialId }} place={place} />
    </TabDrawer>
  );
}

/** 管控物料: what may be ordered only with a reason, where and until when. */
export function Page() {
  const [isSetting, setSetting] = useState(false);
  const [lifted, setLifted] = useState<Lifted>();
  const [past, setPast] = useState<ControlRow>();
  const mayLift = useHeld()([power(controlMaterials, '解除管控')]);
  const batch: Batch<ControlRow> = {
    noun: '条管控',
    actions: [{ label: '解除管控', danger: true, when: isOpen, run: (rows, clear) => setLifted({ rows, clear }) }],
  };
  const actionsOf = (row: ControlRow): DrawnAction[] => [
    ...(isOpen(row)
      ? screenActions(controlMaterials, { 解除管控: { isDanger: true, run: () => setLifted({ rows: [row] }) } })
      : []),
    { code: 'history', label: '历史', isDanger: false, run: () => setPast(row) },
  ];
  return (
    <>
      <ListPage
        call={call}
        noun="条管控"
        columns={columns}
        filters={filters}
        rowActions={(row) => <RowButtons actions={actionsOf(row)} />}
        {...(mayLift ? { batch } : {})}
        toolbar={
          <Can power={power(controlMaterials, '设置管控')}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setSetting(true)}>
              设置管控
            </Button>
          </Can>
        }
        emptyText="没有管控物料"
      />
      {isSetting ? <SetControlDialog onClose={() => setSetting(false)} /> : null}
      {lifted ? <LiftDialog lifted={lifted} onClose={() => setLifted(undefined)} /> : null}
      {past ? <HistoryDrawer row={past} onClose={() => setPast(undefined)} /> : null}
    </>
  );
}
