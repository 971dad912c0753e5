import { amountText, takenText } from '@material/contract/ordering/goods-words.rules.ts';
import type {
  TransportDocument,
  TransportLine,
  TransportLot,
} from '@material/contract/ordering/transport-order.calls.ts';
import { printDocument, printHtml, type SafeHtml } from '../../../kit/document/print-document.ts';
import { signatures } from './signature.ts';

/** What was taken is known of a line as a whole, so it stands beside its first lot. */
const lotRow = (line: TransportLine, lot: TransportLot | undefined, seq: string): SafeHtml => printHtml`<tr>
  <td class="num">${seq}</td><td>${line.materialName}<br><span class="muted">${line.materialCode}</span></td><td>${line.spec}</td>
  <td>${lot?.lotNo ?? ''}</td><td>${lot?.produceDate ?? ''}</td><td>${lot?.expireDate ?? ''}</td>
  <td class="num">${amountText(line, lot ?? line)}</td><td>${seq === '' ? '' : takenText(line, line)}</td></tr>`;

const lineRows = (line: TransportLine, at: number): SafeHtml[] =>
  line.lots.length === 0
    ? [lotRow(line, undefined, String(at + 1))]
    : line.lots.map((lot, lotAt) => lotRow(line, lot, lotAt === 0 ? String(at + 1) : ''));

type Part = { readonly placeName: string; readonly lines: readonly TransportLine[]; readonly isFirst: boolean };

function placePart(document: TransportDocument, { placeName, lines, isFirst }: Part): SafeHtml {
  const { no, supplierName, cityName, plateNo, driver, driverPhone, startTemp } = document;
  const orders = [...new Set(lines.map(({ askOrderNo }) => askOrderNo))].join('、');
  return printHtml`<section style="${isFirst ? '' : 'break-before:page'}"><h1>送货单</h1>
<div class="head"><div>运输单号：${no}</div><div>供应商：${supplierName}</div><div>收货：${cityName} ${placeName}</div>
<div>车牌：${plateNo}</div><div>司机：${driver} ${driverPhone}</div><div>运输方式：${document.transportModeName}</div>
<div>发车：${document.departAt ?? ''}</div><div>预计到达：${document.etaAt ?? ''}</div><div>发车温度：${startTemp === null ? '' : `${startTemp} ℃`}</div>
<div>铅封号：${document.sealNo}</div><div>件数：${document.packageCount}</div><div>承运商：${document.carrier}</div>
<div style="grid-column:span 3">要货单：${orders}</div></div>
<table><thead><tr><th class="num">#</th><th>物料</th><th>规格</th><th>批号</th><th>生产日期</th><th>到期日期</th><th class="num">发运</th><th style="width:${lines.some((line) => takenText(line, line) !== '') ? 62 : 24}mm">实收</th></tr></thead>
<tbody>${lines.flatMap(lineRows)}</tbody></table>
${signatures(['送货人', '收货人', '到达温度'])}</section>`;
}

/** One page per receiving place, with lots and what was taken, or room for it. */
export function deliveryNote(document: TransportDocument): SafeHtml {
  const places = [...Map.groupBy(document.lines, ({ placeName }) => placeName)];
  const parts = places.map(([placeName, lines], at) => placePart(document, { placeName, lines, isFirst: at === 0 }));
  return printHtml`${parts}`;
}

/** Prints the delivery note by the browser's own dialog. */
export const printDeliveryNote = (document: TransportDocument): Promise<void> =>
  printDocument({ title: `送货单 ${document.no}`, html: deliveryNote(document).html, orientation: 'landscape' });
