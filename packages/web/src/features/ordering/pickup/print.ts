import { formatQty, isZero } from '@material/contract/kernel/decimal.ts';
import type { PickupDocument, PickupLine } from '@material/contract/ordering/pickup-order.calls.ts';
import { printDocument, printHtml, type SafeHtml } from '../../../kit/document/print-document.ts';
import { signatures } from '../transport/signature.ts';

/** What is to be picked: the promise, or before it what is wanted. */
const toPick = (document: PickupDocument, line: PickupLine): string =>
  document.confirmTime === null ? line.qtyWanted : line.qtyConfirmed;

const rowOf = (document: PickupDocument, line: PickupLine): SafeHtml => printHtml`<tr>
  <td class="num">${line.seq}</td><td>${line.materialName}<br><span class="muted">${line.materialCode}</span></td>
  <td>${line.spec}</td><td>${line.storageName}</td><td class="num">${formatQty(toPick(document, line))} ${line.unitName}</td>
  <td class="num">${isZero(line.qtyShipped) ? '' : formatQty(line.qtyShipped)}</td><td></td><td></td><td></td></tr>`;

/** The list that the warehouse picks by, with room for what was really taken and from which lot. */
export function pickList(document: PickupDocument): SafeHtml {
  const { no, supplierName, cityName, placeName, placeAddress, deliveryDate, receiveWindow } = document;
  return printHtml`<h1>备货单</h1>
<div class="head"><div>提货单号：${no}</div><div>供应商：${supplierName}</div><div>合并提货：${document.bigOrderNo || '无'}</div>
<div>收货地点：${cityName} ${placeName}</div><div>送达日期：${deliveryDate} ${receiveWindow}</div><div>运输方式：${document.transportModeName}</div>
<div>联系人：${document.contact} ${document.phone}</div><div style="grid-column:span 2">地址：${placeAddress}</div></div>
<table><thead><tr><th class="num">#</th><th>物料</th><th>规格</th><th>储存</th><th class="num">应备</th><th class="num">已发</th><th style="width:20mm">实备</th>
<th style="width:30mm">批号</th><th style="width:26mm">生产日期</th></tr></thead>
<tbody>${document.lines.map((line) => rowOf(document, line))}</tbody></table>
${signatures(['备货人', '复核人', '日期'])}`;
}

/** Prints it by the browser's own dialog. */
export const printPickList = (document: PickupDocument): Promise<void> =>
  printDocument({ title: `备货单 ${document.no}`, html: pickList(document).html, orientation: 'landscape' });
