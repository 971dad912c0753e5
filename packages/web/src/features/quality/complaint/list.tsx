import { paging } from '@material/contract/kernel/value/constants.ts';
import { complaintCalls, type ComplaintRow } from '@material/contract/quality/complaint/complaint.calls.ts';
import { complaintOutcomes } from '@material/contract/quality/complaint/complaint.rules.ts';
import { qualityPrints } from '@material/contract/quality/prints.ts';
import type { ScreenKey } from '@material/contract/screens.ts';
import type { ReactNode } from 'react';
import type { BatchAction } from '../../../kit/actions/batch-bar.tsx';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import { Money } from '../../../kit/display/money.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { ActedList } from '../../../kit/list/acted-list.tsx';
import { useBatchPrints } from '../../../kit/print/print-button.tsx';
import { type ComplaintActions, useComplaintActions } from './actions.tsx';
import { LevelTag } from './level-tag.tsx';

const call = complaintCalls.getListComplaintOrder;

const columns = columnsOf(call, [
  'no',
  { field: 'duty', width: 190 },
  { field: 'status', width: 118 },
  { field: 'complaintLevel', width: 76, render: ({ complaintLevel }) => <LevelTag level={complaintLevel} /> },
  { field: 'placeName', width: 106 },
  { field: 'supplierName', width: 82 },
  { field: 'problemText', width: 120, render: (row) => <span className="kit-preview">{row.problemText}</span> },
  {
    field: 'complaintOutcome',
    width: 108,
    render: ({ complaintOutcome: outcome, deductAmount }) =>
      outcome === null ? null : (
        <>
          {complaintOutcomes[outcome]} {deductAmount === null ? null : <Money value={deductAmount} />}
        </>
      ),
  },
  ...hidden(
    'complaintTypeName',
    'deductAmount',
    'cityName',
    'lineCount',
    'happenTime',
    'inboundNo',
    'submitTime',
    'isReopened',
    'createTime',
    'createName',
  ),
]);

const filters = filtersOf(call, [
  { field: 'filter', placeholder: '单号、收货地点、供应商、物料' },
  'status',
  { field: 'duty', isViews: true },
  { field: 'createTime', windowDays: paging.windowDays },
  'complaintLevel',
  'complaintTypeId',
  'cityId',
  'supplierId',
]);

type Props = {
  readonly detail: ScreenKey;
  readonly emptyText: string;
  /** What this side does with many at once. */
  readonly batchOf?: (actions: ComplaintActions) => readonly BatchAction<ComplaintRow>[];
  readonly toolbar?: ReactNode;
};

/** Complaints, as one side sees them. */
export function ComplaintList({ batchOf, ...props }: Props) {
  const actions = useComplaintActions();
  const prints = useBatchPrints(qualityPrints, complaintCalls.getComplaintOrderByid);
  return (
    <ActedList
      call={call}
      columns={columns}
      filters={filters}
      batch={{ noun: '张', actions: [...prints, ...(batchOf?.(actions) ?? [])] }}
      read={complaintCalls.getComplaintOrderByid}
      actions={actions}
      {...props}
    />
  );
}
