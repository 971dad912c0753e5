import { businessDate } from '@material/contract/kernel/business-time.ts';
import { paging } from '@material/contract/kernel/constants.ts';
import { type AskOrderRow, orderKinds } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus, fulfilStates, restTasks } from '@material/contract/ordering/ask-order.status.ts';
import type { ReactNode } from 'react';
import { DutyCell } from '../../../kit/document/duty-line.tsx';
import type { Column } from '../../../kit/list/list-columns.ts';
import {
  dateRange,
  type Filter,
  moneyRange,
  remoteSelect,
  select,
  status,
  text,
} from '../../../kit/list/list-filters.ts';
import { NoLink, NoText } from '../../../kit/display/no-link.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { Tags } from '../../../kit/display/tags.tsx';
import { TimeText } from '../../../kit/display/time-text.tsx';
import { searchCities, searchPlaces, searchSuppliers } from './pickers.ts';
import { hasGoodsNews, isExpired, isSpecialKind } from './stage.rules.ts';
import './ask-order.css';

type Row = Pick<AskOrderRow, 'status' | 'fulfilStatus' | 'restTask' | 'kind' | 'deliveryDate'>;

/** The states of an order that say something, what has to be decided first: in a table's row the others give way. */
export const AskOrderTags = ({ row }: { readonly row: Row }) => (
  <Tags>
    {row.restTask ? <StatusTag of={{ states: restTasks }} value={row.restTask} /> : null}
    <StatusTag of={askOrderStatus} value={row.status} />
    {hasGoodsNews(row) ? <StatusTag of={{ states: fulfilStates }} value={row.fulfilStatus} /> : null}
    {isExpired(row, businessDate(new Date())) ? <ToneTag tone="error">已过期</ToneTag> : null}
    {isSpecialKind(row.kind) ? <ToneTag tone="warning">{orderKinds[row.kind]}</ToneTag> : null}
  </Tags>
);

type Opening = { readonly open: (row: AskOrderRow) => void; readonly openMain?: (row: AskOrderRow) => void };

/** The columns of both lists; headquarters sees the city too. */
export const askOrderColumns = ({ open, openMain }: Opening): readonly Column<AskOrderRow>[] => {
  const drawMain = (row: AskOrderRow): ReactNode =>
    openMain ? <NoLink no={row.mainOrderNo} onOpen={() => openMain(row)} /> : <NoText no={row.mainOrderNo} />;
  return [
    {
      field: 'no',
      title: '要货单号',
      kind: 'no',
      render: (row) => <NoLink no={row.no} onOpen={() => open(row)} />,
    },
    { field: 'status', title: '状态', kind: 'status', width: 152, render: (row) => <AskOrderTags row={row} /> },
    { field: 'duty', title: '谁该处理', width: 164, render: (row) => <DutyCell duty={row.duty} /> },
    ...(openMain ? [] : [{ field: 'cityName', title: '城市', width: 80, hidden: true } as const]),
    { field: 'placeName', short: 'placeShortName', title: '收货地点', width: 106 },
    { field: 'supplierName', short: 'supplierShortName', title: '供应商', width: 88 },
    { field: 'deliveryDate', title: '送达', kind: 'date', width: 84, sortable: true },
    { field: 'lineCount', title: '行数', kind: 'count', width: 52 },
    { field: 'amount', title: '金额', kind: 'money', width: 96 },
    {
      field: 'mainOrderNo',
      title: '主订单号',
      kind: 'no',
      render: drawMain,
      hidden: true,
      card: 'none',
    },
    {
      field: 'createTime',
      title: '下单时间',
      kind: 'time',
      width: 110,
      sortable: true,
      hidden: true,
      render: (row) => <TimeText value={row.createTime} />,
    },
    { field: 'createName', title: '下单人', width: 100, hidden: true },
    { field: 'remark', title: '备注', width: 180, hidden: true },
  ];
};

const fulfilOptions = Object.entries(fulfilStates).map(([value, { label }]) => ({ value, label }));

const shared = [
  text('filter', '搜索', { placeholder: '单号、物料、拼音首字母' }),
  status('status', '状态', { of: askOrderStatus }),
];
const folded = [
  remoteSelect('supplierId', '供应商', { search: searchSuppliers }),
  dateRange('deliveryDate', '送达日期'),
  moneyRange('amount', '金额'),
  select('fulfilStatus', '履约', { options: fulfilOptions, multiple: true }),
];
const orderedAt = dateRange('createTime', '下单时间', { withTime: true, windowDays: paging.windowDays });
const duty = select('duty', '待办', {
  options: [
    { value: 'mine', label: '待我处理' },
    { value: 'late', label: '已超时' },
  ],
});

const restTask = select('restTask', '待决定', {
  options: Object.entries(restTasks).map(([value, { label }]) => ({ value, label })),
  multiple: true,
});

export const cityFilters = [
  ...shared,
  remoteSelect('placeId', '收货地点', { search: searchPlaces }),
  orderedAt,
  ...folded,
  duty,
] satisfies Filter[];

export const checkFilters = [
  ...shared,
  duty,
  restTask,
  orderedAt,
  remoteSelect('cityId', '城市', { search: searchCities }),
  remoteSelect('placeId', '收货地点', { search: searchPlaces }),
  ...folded,
] satisfies Filter[];
