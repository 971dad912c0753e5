import { formatQty, mul } from '@material/contract/kernel/decimal.ts';
import type { AskLine, AskOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import { askOrderStatus, fulfilStates } from '@material/contract/ordering/ask-order.status.ts';
import type { Readable } from 'node:stream';
import { writeSheet } from '../../kernel/excel/write-sheet.ts';
import type { DataColumn } from '../../kernel/list/export.ts';

const percent = (ratio: string): string => `${formatQty(mul(ratio, '100'))}%`;

const lineColumns: readonly DataColumn<AskLine>[] = [
  { title: '行号', kind: 'int', width: 8, value: (line) => line.seq },
  { title: '物料编码', kind: 'text', width: 16, value: (line) => line.materialCode },
  { title: '物料名称', kind: 'text', width: 24, value: (line) => line.materialName },
  { title: '规格', kind: 'text', width: 16, value: (line) => line.spec },
  { title: '单位', kind: 'text', width: 8, value: (line) => line.unitName },
  { title: '要货数量', kind: 'qty', value: (line) => line.qtyAsked },
  { title: '初审数量', kind: 'qty', value: (line) => line.qtyFirst },
  { title: '核准数量', kind: 'qty', value: (line) => line.qtyApproved },
  { title: '关闭数量', kind: 'qty', value: (line) => line.qtyCancelled },
  { title: '接单数量', kind: 'qty', value: (line) => line.qtyConfirmed },
  { title: '发运数量', kind: 'qty', value: (line) => line.qtyShipped },
  { title: '在途数量', kind: 'qty', value: (line) => line.qtyInTransit },
  { title: '实收数量', kind: 'qty', value: (line) => line.qtyAccepted },
  { title: '拒收数量', kind: 'qty', value: (line) => line.qtyRejected },
  { title: '短少数量', kind: 'qty', value: (line) => line.qtyShort },
  { title: '多收数量', kind: 'qty', value: (line) => line.qtyOver },
  { title: '未供数量', kind: 'qty', value: (line) => line.qtyOpen },
  { title: '副单位', kind: 'text', width: 8, value: (line) => line.secondUnitName },
  { title: '要货副数量', kind: 'qty', value: (line) => line.secondUnitName && line.qtyAsked2 },
  { title: '实收副数量', kind: 'qty', value: (line) => line.secondUnitName && line.qtyAccepted2 },
  { title: '拒收副数量', kind: 'qty', value: (line) => line.secondUnitName && line.qtyRejected2 },
  { title: '单价（含税）', kind: 'price', value: (line) => line.unitPrice },
  { title: '税率', kind: 'text', width: 8, value: (line) => percent(line.taxRate) },
  { title: '金额（含税）', kind: 'money', width: 16, value: (line) => line.amount },
  { title: '不含税金额', kind: 'money', value: (line) => line.amountExTax },
  { title: '税额', kind: 'money', value: (line) => line.tax },
  { title: '要货原因', kind: 'text', value: (line) => line.controlReason },
  { title: '数量调整原因', kind: 'text', value: (line) => line.changeReason },
  { title: '备注', kind: 'text', width: 24, value: (line) => line.remark },
];

const totals = (order: AskOrderDocument): Readonly<Record<string, string>> => ({
  物料编码: '合计',
  '金额（含税）': order.amount,
  不含税金额: order.amountExTax,
  税额: order.tax,
});

/** What the sheet of one order is called, inside an archive as well. */
export const orderName = (order: AskOrderDocument): string => `要货单_${order.no}`;

/** One order as a workbook: its head, then its lines and their sum. */
export function orderWorkbook(order: AskOrderDocument, at: Date): Readable {
  const sums = totals(order);
  return writeSheet({
    title: order.no,
    at,
    intro: [
      ['要货单号', order.no],
      ['主订单号', order.mainOrderNo],
      ['状态', `${askOrderStatus.states[order.status].label}，${fulfilStates[order.fulfilStatus].label}`],
      ['城市', order.cityName],
      ['收货地点', order.placeName],
      ['收货地址', order.placeAddress],
      ['收货人', [order.contact, order.phone].filter((text) => text !== '').join(' ')],
      ['供应商', order.supplierName],
      ['送达日期', [order.deliveryDate, order.receiveWindow].filter((text) => text !== '').join(' ')],
      ['运输方式', order.transportModeName],
      ['下单', `${order.createName} ${order.createTime}`],
      ['备注', order.remark],
    ],
    columns: lineColumns,
    rows: [
      ...order.lines.map((line) => lineColumns.map(({ value }) => value(line))),
      lineColumns.map(({ title }) => sums[title] ?? ''),
    ],
  });
}
