import type { Output } from '@material/contract/kernel/call/call.ts';
import { formatQty } from '@material/contract/kernel/value/decimal.ts';
import { shortageCalls, shortLineCalls, type ShortLine } from '@material/contract/ordering/shortage/shortage.calls.ts';
import { Tooltip } from 'antd';
import { columnsOf, hidden } from '../../../kit/column/columns-of.tsx';
import type { Column } from '../../../kit/column/list-columns.ts';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import type { ListContext } from '../../../kit/list/list-page-props.ts';
import { useCall } from '../../../lib/query.ts';
import { bringsGoods, differenceText, proposalText } from './decide.rules.ts';

const call = shortLineCalls.getListHandleOrder;
export type ShortPage = Output<typeof call>;
const idsOf = (answer: ShortPage | undefined): number[] => (answer?.list ?? []).map(({ id }) => id);

export const shortFilters = filtersOf(call, [
  { field: 'filter', placeholder: '要货单号、物料、供应商、收货地点' },
  'restTask',
  'cityId',
  'supplierId',
  'materialId',
  'deliveryDate',
]);

/** What can be done about the lines of a page; cells and panel ask the same, so that it is asked for once. */
export const useProposals = (ids: readonly number[]) =>
  useCall(shortageCalls.getHandleOrderProposals, { lines: [...ids] }, { enabled: ids.length > 0, keepPrevious: true });

function Best({ id, ids }: { readonly id: number; readonly ids: readonly number[] }) {
  const { data } = useProposals(ids);
  const [best] = data?.list.find((one) => one.id === id)?.proposals ?? [];
  if (!best) return <span className="kit-muted">–</span>;
  return <Tooltip title={best.isOnTime ? undefined : '不能按时送达'}>{proposalText(best)}</Tooltip>;
}

function BestDifference({ id, ids }: { readonly id: number; readonly ids: readonly number[] }) {
  const { data } = useProposals(ids);
  const [best] = data?.list.find((one) => one.id === id)?.proposals ?? [];
  return <span className="kit-num">{best && bringsGoods(best) ? differenceText(best.priceDifference) : '–'}</span>;
}

const said = columnsOf(call, [
  {
    field: 'materialName',
    width: 110,
    // Names of packings are long; the whole one stands in the tooltip and beside the list.
    render: ({ materialName }) => (
      <span className="kit-preview" title={materialName}>
        {materialName}
      </span>
    ),
  },
  { field: 'qtyLacking', width: 76, render: ({ qtyLacking, unitName }) => `${formatQty(qtyLacking)} ${unitName}` },
  { field: 'placeName', width: 100 },
  { field: 'supplierName', width: 80 },
  { field: 'deliveryDate', width: 70 },
  { field: 'restTask', width: 112 },
  { field: 'decideBy', width: 104 },
  { field: 'askOrderNo', width: 150 },
  ...hidden('spec', 'qtyApproved', 'qtyConfirmed', 'unitPrice', 'cityName', 'lackingReason', 'restWish', 'objection'),
]);
const proposedAt = said.findIndex(({ field }) => field === 'placeName');

/** What is proposed of a line stands beside what is lacking. */
export const shortColumns = ({ answer }: ListContext<typeof call>): Column<ShortLine>[] => {
  const ids = idsOf(answer);
  const proposed: Column<ShortLine>[] = [
    {
      field: 'lackingReason',
      key: 'best',
      title: '首选方案',
      width: 170,
      render: ({ id }) => <Best id={id} ids={ids} />,
    },
    {
      field: 'lackingReason',
      key: 'difference',
      title: '差价',
      kind: 'money',
      width: 76,
      render: ({ id }) => <BestDifference id={id} ids={ids} />,
    },
  ];
  return said.toSpliced(proposedAt, 0, ...proposed);
};
