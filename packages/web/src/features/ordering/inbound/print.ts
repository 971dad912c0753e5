import { formatMoney, formatQty, isPositive, isZero, sum } from '@material/contract/kernel/decimal.ts';
import { type Amount, amountText, secondText } from '@material/contract/ordering/goods-words.rules.ts';
import { type InboundDocument, type InboundLine, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { printDocument, printHtml, type SafeHtml } from '../../../kit/document/print-document.ts';
import { signatures } from '../transport/signature.ts';

const measured = ({ arriveTemp, driverTemp }: InboundDocument): string =>
  arriveTemp === null ? (driverTemp === null ? '' : `${driverTemp} ℃（司机记录）`) : `${arriveTemp} ℃`;

/** `2（20.1 千克）`: the unit stands with what was sent. */
function countedText(line: InboundLine, of: Amount): string {
  if (!line.isCounted) return '';
  const second = isZero(of.qty) ? '' : secondText(line, of);
  return `${formatQty(of.qty)}${second === '' ? '' : `（${second}）`}`;
}

function remarkOf(line: InboundLine): string {
  const parts = [
    line.reasonName,
    line.reasonText,
    isPositive(line.qtyOver) ? `多收 ${countedText(line, { qty: line.qtyOver, qty2: line.qtyOver2 })}` : '',
    line.restDecision === null ? '' : restDecisions[line.restDecision],
  ];
  return parts.filter((part) => part !== '').join('，');
}

const rowOf = (line: InboundLine, at: number): SafeHtml => printHtml`<tr>
  <td class="num">${at + 1}</td><td>${line.materialName}<br><span class="muted">${line.materialCode}</span></td><td>${line.spec}</td>
  <td>${line.lotNo}<br><span class="muted">${line.expireDate === null ? '' : `到期 ${line.expireDate}`}</span></td>
  <td class="num">${amountText(line, { qty: line.shippedQty, qty2: line.shippedQty2 })}</td>
  <td class="num">${countedText(line, { qty: line.qtyAccepted, qty2: line.qtyAccepted2, isWeighed: line.isAccepted2Weighed })}</td>
  <td class="num">${countedText(line, { qty: line.qtyRejected, qty2: line.qtyRejected2, isWeighed: line.isRejected2Weighed })}</td>
  <td class="num">${countedText(line, { qty: line.qtyShort, qty2: line.qtyShort2 })}</td>
  <td class="num">${line.isCounted ? formatMoney(line.amount) : ''}</td><td>${remarkOf(line)}</td></tr>`;

/** The receipt: lots, quantities, differences and temperatures, with lines to sign; empty where not counted yet. */
export function inboundPrint(document: InboundDocument): SafeHtml {
  const { no, supplierName, cityName, placeName, transportNo, plateNo, driver, lines } = document;
  const orders = [...new Set(lines.map(({ askOrderNo }) => askOrderNo))].join('、');
  const total = sum(lines.filter(({ isCounted }) => isCounted).map(({ amount }) => amount));
  return printHtml`<h1>入库单</h1>
<div class="head"><div>入库单号：${no}</div><div>运输单号：${transportNo}</div><div>供应商：${supplierName}</div>
<div>收货地点：${cityName} ${placeName}</div><div>车辆：${plateNo} ${driver}</div><div>到达：${document.arrivedAt ?? ''}</div>
<div>到货温度：${measured(document)}</div><div>验收人：${document.submitName}</div><div>提交：${document.submitTime ?? ''}</div>
<div style="grid-column:span 3">要货单：${orders}</div></div>
<table><thead><tr><th class="num">#</th><th>物料</th><th>规格</th><th>批号</th><th class="num">发运</th><th class="num">实收</th><th class="num">拒收</th><th class="num">短少</th><th class="num">金额</th><th>差异说明</th></tr></thead>
<tbody>${lines.map(rowOf)}<tr class="total"><td colspan="8">共 ${lines.length} 行</td><td class="num">${formatMoney(total)}</td><td></td></tr></tbody></table>
${document.remark === '' ? '' : printHtml`<p>备注：${document.remark}</p>`}
${signatures(['收货人', '送货人', '日期'])}`;
}

/** Prints the receipt by the browser's own dialog. */
export const printInbound = (document: InboundDocument): Promise<void> =>
  printDocument({ title: `入库单 ${document.no}`, html: inboundPrint(document).html, orientation: 'landscape' });
