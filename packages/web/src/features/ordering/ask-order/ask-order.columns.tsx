import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { type AskOrderRow, orderKinds } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { fulfilStates, restTasks } from '@material/contract/ordering/ask-order/order-progress.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../../kit/column/list-columns.ts';
import { columnsOf } from '../../../kit/column/columns-of.tsx';
import { filtersOf } from '../../../kit/filter/filters-of.ts';
import { NoLink } from '../../../kit/display/no-link.tsx';
import { StatusTag, ToneTag } from '../../../kit/display/status-tag.tsx';
import { Tags } from '../../../kit/display/tags.tsx';
import { VersionTag } from '../revision/notice.tsx';
import { hasGoodsNews, isExpired, isSpecialKind } from './stage.rules.ts';
import './ask-order.css';

const call = askOrderCalls.getListAskOrder;

type Row = Pick<
  AskOrderRow,
  'status' | 'fulfilStatus' | 'restTask' | 'terminalId' | 'revisionId' | 'revNo' | 'kind' | 'deliveryDate'
>;

type TagsProps = { readonly row: Row; readonly children?: ReactNode };

/** The states of an order that say something, what has to be decided first: in a table's row the others give way. */
export const AskOrderTags = ({ row, children }: TagsProps) => (
  <Tags>
    {row.restTask ? <StatusTag of={{ states: restTasks }} value={row.restTask} /> : null}
    {children}
    {row.revisionId === null ? null : <ToneTag tone="warning">变更处理中</ToneTag>}
    {row.terminalId === null ? null : <ToneTag tone="warning">终止审核中</ToneTag>}
    {hasGoodsNews(row) ? <StatusTag of={{ states: fulfilStates }} value={row.fulfilStatus} /> : null}
    <VersionTag revNo={row.revNo} />
    {isExpired(row, businessDate(new Date())) ? <ToneTag tone="error">已过期</ToneTag> : null}
    {isSpecialKind(row.kind) ? <ToneTag tone="warning">{orderKinds[row.kind]}</ToneTag> : null}
  </Tags>
);

const drawTags = (row: AskOrderRow): ReactNode => (
  <AskOrderTags row={row}>
    <StatusTag of={askOrderStatus} value={row.status} />
  </AskOrderTags>
);

type ColumnsOf = { readonly withCity: boolean; readonly openMain: (row: AskOrderRow) => void };

/** The columns of both lists; headquarters sees the city too. */
export const askOrderColumns = ({ withCity, openMain }: ColumnsOf): readonly Column<AskOrderRow>[] => {
  const drawMain = (row: AskOrderRow): ReactNode => <NoLink no={row.mainOrderNo} onOpen={() => openMain(row)} />;
  return columnsOf(call, [
    'no',
    { field: 'duty', width: 208 },
    { field: 'status', width: 124, render: drawTags },
    ...(withCity ? [{ field: 'cityName', width: 80, hidden: true } as const] : []),
    { field: 'placeName', width: 106 },
    { field: 'supplierName', width: 88 },
    { field: 'deliveryDate', width: 84 },
    { field: 'lineCount', width: 52 },
    { field: 'amount', width: 92 },
    { field: 'mainOrderNo', render: drawMain, hidden: true, card: 'none' },
    { field: 'createTime', hidden: true },
    { field: 'createName', width: 100, hidden: true },
    { field: 'remark', width: 180, hidden: true },
  ]);
};

const shared = [{ field: 'filter', placeholder: '单号、物料、拼音首字母' }, 'status'] as const;
const folded = ['supplierId', 'deliveryDate', 'amount', 'fulfilStatus'] as const;
const orderedAt = { field: 'createTime', windowDays: paging.windowDays } as const;
const duty = { field: 'duty', isViews: true } as const;

export const cityFilters = filtersOf(call, [...shared, 'placeId', orderedAt, ...folded, duty]);

export const checkFilters = filtersOf(call, [...shared, duty, 'restTask', orderedAt, 'cityId', 'placeId', ...folded]);
