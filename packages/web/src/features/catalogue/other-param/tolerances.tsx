import { toleranceCalls, type ToleranceShown } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power } from '@material/contract/kernel/call/screen.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useMemo, useState } from 'react';
import { RowButtons } from '../../../kit/actions/row-actions.tsx';
import { ActionButton } from '../../../kit/feedback/action-button.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Loaded } from '../../../kit/form/loaded.tsx';
import { TryOut } from '../../../kit/form/try-out.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { TabDialog } from '../../../kit/tab/tab-dialog.tsx';
import { useApi } from '../../../lib/api.ts';
import { toastDone } from '../../../lib/send/notices.ts';
import { usePowers } from '../../../lib/session/held.ts';
import './tolerances.css';

const { addTolerance, deleteTolerance, editTolerance, getTolerances, tryTolerance } = toleranceCalls;
const noun = labelOf(getTolerances.output.shape.list);
const tryWord = labelOf(tryTolerance.output.shape.list);
const limits = [
  'tolOver',
  'tolUnder',
  { field: 'overAbs', hint: '按订货单位计，不填为不限' },
  { field: 'underAbs', hint: '按订货单位计，不填为不限' },
  'remark',
] as const;

function EditDialog({ row, onClose }: { readonly row: ToleranceShown; readonly onClose: () => void }) {
  const initial = useMemo(() => {
    const { id, rowVersion, tolOver, tolUnder, overAbs, underAbs, remark } = row;
    return { id, rowVersion, tolOver, tolUnder, overAbs, underAbs, remark: remark ?? '' };
  }, [row]);
  return (
    <FormDialog
      open
      title={`编辑${noun}“${row.scopeText}”`}
      call={editTolerance}
      lead={<p className="kit-muted">之后终审的要货单按新的允差验收，已审核的不变。</p>}
      fields={limits}
      initial={initial}
      done="允差已保存"
      onClose={onClose}
    />
  );
}

const scopes = [
  'supplierId',
  'materialId',
  'materialCategoryId',
  'cityId',
  { field: 'measure', hint: '有副单位的物料按重量，其他按件数' },
] as const;
const blank = { measure: 'ANY' } as const;

const AddDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <FormDialog
    open
    title={`新增${noun}`}
    call={addTolerance}
    width={720}
    columns={2}
    lead={<p className="kit-muted">按供应商和物料、物料、类别或城市之一设置；都不选时对全部适用，范围小的优先。</p>}
    fields={[...scopes, ...limits]}
    initial={blank}
    done="允差已保存"
    onClose={onClose}
  />
);

/** Chooses whom and what a line is of, and sees which row holds and why the others do not. */
const TryDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <TabDialog open width={760} title={tryWord} footer={null} onClose={onClose}>
    <TryOut words={tryTolerance.input.shape}>
      {(chosen) => (
        <Loaded call={tryTolerance} input={chosen} noun={noun}>
          {({ list }) => (
            <LinesTable
              of={tryTolerance.output.shape.list}
              rows={list.map((row, at) => ({ ...row, id: at }))}
              columns={[
                {
                  field: 'scopeText',
                  width: 220,
                  card: 'title',
                  render: ({ scopeText, isUsed }) => (isUsed ? <b>{scopeText}</b> : scopeText),
                },
                { field: 'tolOver', width: 90 },
                { field: 'tolUnder', width: 90 },
                {
                  field: 'whyText',
                  width: 260,
                  render: ({ whyText, isUsed }) => (isUsed ? <b>{whyText}</b> : whyText),
                },
              ]}
            />
          )}
        </Loaded>
      )}
    </TryOut>
  </TabDialog>
);

/** 允差: how far what is received may differ, the row of the narrowest scope first. */
export function Tolerances() {
  const api = useApi();
  const ask = useConfirm();
  const mayEdit = usePowers().has(power(catalogueScreens.otherParam, '业务规则'));
  const [edited, setEdited] = useState<ToleranceShown>();
  const [open, setOpen] = useState<'add' | 'try'>();
  const close = () => setOpen(undefined);
  const remove = async ({ id, rowVersion, scopeText }: ToleranceShown): Promise<void> => {
    const content = `“${scopeText}”以后按范围更大的设置，已审核的要货单不变。`;
    if (!(await ask({ title: '删除允差？', content, okText: '删除', isDanger: true }))) return;
    await api.send(deleteTolerance, { id, rowVersion });
    toastDone('允差已删除');
  };
  const actionsOf = (row: ToleranceShown) => [
    { code: 'edit', label: '编辑', isDanger: false, run: () => setEdited(row) },
    { code: 'remove', label: '删除', isDanger: true, run: () => remove(row) },
  ];
  return (
    <section className="kit-card">
      <Flex gap="small" align="center" wrap className="tolerance-head">
        <b>{noun}</b>
        <Button onClick={() => setOpen('try')}>{tryWord}</Button>
        {mayEdit ? (
          <ActionButton type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('add')}>
            新增
          </ActionButton>
        ) : null}
      </Flex>
      <Loaded call={getTolerances} input={{}} noun={noun}>
        {({ list }) => (
          <LinesTable
            of={getTolerances.output.shape.list}
            rows={list}
            emptyText="还没有允差"
            columns={[
              { field: 'scopeText', width: 260, card: 'title' },
              { field: 'measure', width: 90 },
              { field: 'tolOver', width: 100 },
              { field: 'tolUnder', width: 100 },
              { field: 'overAbs', width: 100 },
              { field: 'underAbs', width: 100 },
              {
                field: 'remark',
                width: 240,
                render: (row) => (
                  <>
                    {row.remark ?? ''} {mayEdit ? <RowButtons actions={actionsOf(row)} /> : null}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {edited ? <EditDialog row={edited} onClose={() => setEdited(undefined)} /> : null}
      {open === 'add' ? <AddDialog onClose={close} /> : null}
      {open === 'try' ? <TryDialog onClose={close} /> : null}
    </section>
  );
}
