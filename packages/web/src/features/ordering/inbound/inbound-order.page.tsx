import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { inboundCalls, type InboundRow } from '@material/contract/ordering/inbound.calls.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { useState } from 'react';
import type { Batch } from '../../../kit/list/batch-bar.tsx';
import { type BatchOutcome, BatchResultDialog, batchResultWords } from '../../../kit/list/batch-result.tsx';
import { useConfirm } from '../../../kit/feedback/confirm.ts';
import { filtersOf } from '../../../kit/list/filters-of.ts';
import { ListPage } from '../../../kit/list/list-page.tsx';
import { pickerSearch } from '../../../kit/input/picker-search.ts';
import { RowActions } from '../../../kit/list/row-actions.tsx';
import { useTab } from '../../../kit/tab/use-tab.ts';
import { toastDone } from '../../../lib/notices.ts';
import { useApi } from '../../../lib/api.ts';
import { inboundColumns } from './inbound-order.columns.tsx';
import { useRemoveInbound } from './use-remove.ts';
import '../document/delivery.css';

const call = inboundCalls.getAllInboundOrder;

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、供应商、物料、拼音首字母' },
  'status',
  'createTime',
  { field: 'duty', isViews: true },
  { field: 'placeId', search: pickerSearch(pickerCalls.getCanUsePlace) },
  { field: 'supplierId', search: pickerSearch(pickerCalls.getCanUseSupplier, { withStopped: true }) },
  'hasDifference',
]);

type Results = { readonly rows: readonly BatchOutcome[]; readonly names: ReadonlyMap<number, string> };
const refOf = ({ id, rowVersion }: InboundRow) => ({ id, rowVersion });

/** Submits several counted orders, or deletes one. */
function useInboundActions() {
  const api = useApi();
  const ask = useConfirm();
  const [results, setResults] = useState<Results>();
  const submit = async (rows: readonly InboundRow[], clear: () => void): Promise<void> => {
    const partly = rows.filter(({ countedCount, lineCount }) => countedCount < lineCount);
    const content =
      partly.length === 0 ? '全部行都已验收。' : `其中 ${partly.length} 单没有验完，未验的行会转入新的入库单。`;
    if (!(await ask({ title: `提交 ${rows.length} 张入库单？`, content, okText: '提交' }))) return;
    const outcomes = await api.send(inboundCalls.submitInputOrderByids, { orders: rows.map(refOf) });
    clear();
    if (outcomes.every(({ ok }) => ok)) toastDone(`提交：${batchResultWords(outcomes)}`);
    else setResults({ rows: outcomes, names: new Map(rows.map(({ id, no }) => [id, no])) });
  };
  const dialog = (
    <BatchResultDialog
      results={results?.rows}
      label={inboundOrderStatus.actions.submit.label}
      nameOf={(id) => results?.names.get(id) ?? String(id)}
      onClose={() => setResults(undefined)}
    />
  );
  return { submit, remove: useRemoveInbound(), dialog };
}

/** 入库单: what has arrived and is to be counted, and what was taken in. */
export function Page() {
  const tab = useTab();
  const api = useApi();
  const actions = useInboundActions();
  const open = ({ id, no }: InboundRow): void => tab.open('inboundDetail', { id: String(id) }, no);
  const hover = ({ id }: InboundRow): void => api.prefetch(inboundCalls.getInboundOrderByid, { id });
  const batch: Batch<InboundRow> = {
    noun: '单',
    note: (rows) => `${rows.reduce((sum, { countedCount }) => sum + countedCount, 0)} 行已验`,
    actions: [{ label: '提交', code: 'submit', primary: true, run: actions.submit }],
  };
  return (
    <>
      <ListPage
        call={call}
        noun="单"
        columns={inboundColumns({ open, hover })}
        filters={filters}
        batch={batch}
        onOpen={open}
        onHover={hover}
        rowTone={(row) => (row.duty.isLate ? 'late' : undefined)}
        rowActions={(row) => (
          <RowActions
            of={inboundOrderStatus}
            row={row}
            run={{
              submit: (one) => actions.submit([one], () => undefined),
              count: open,
              confirm: open,
              recount: open,
              remove: actions.remove,
            }}
          />
        )}
        emptyText="还没有入库单：货到后在“运输单查询”里生成"
      />
      {actions.dialog}
    </>
  );
}
