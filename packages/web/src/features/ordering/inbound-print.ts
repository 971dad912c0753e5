import { formatMoney, formatQty, isPositive, isZero, sum } from '@material/contract/kernel/decimal.ts';
import { type InboundDocument, type InboundLine, restDecisions } from '@material/contract/ordering/inbound.calls.ts';
import { printDocument, printHtml, type SafeHtml } from '../../kit/print-document.ts';
import { signatures } from './transport-signature.ts';

const shown = (line: InboundLine, value: string): string => (line.isCounted ? formatQty(value) : '');

const measured = ({ arriveTemp, driverTemp }: InboundDocument): string =>
  arriveTemp === null ? (driverTemp === null ? '' : `${driverTemp} ℃（司机记录）`) : `${arriveTemp} ℃`;

const second = (qty2: string, unit: string): string => (isZero(qty2) ? '' : `（${formatQty(qty2)} ${unit}）`);
/** A weight that nobody took says so. */
const weight = (qty2: string, unit: string, isWeighed: boolean): string =>
  isZero(qty2) ? '' : `（${formatQty(qty2)} ${unit}${isWeighed ? '' : '，按发运'}）`;

function remarkOf(line: InboundLine): string {
  const parts = [
    line.reasonName,
    line.reasonText,
    isPositive(line.qtyOver) ? `多收 ${formatQty(line.qtyOver)}` : '',
    line.restDecision === null ? '' : restDecisions[line.restDecision],
  ];
  return parts.filter((part) => part !== '').join('，');
}

const rowOf = (line: InboundLine, at: number): SafeHtml => printHtml`<tr>
  <td class="num">${at + 1}</td><td>${line.materialName}<br><span class="muted">${line.materialCode}</span></td><td>${line.spec}</td>
  <td>${line.lotNo}<br><span class="muted">${line.expireDate === null ? '' : `到期 ${line.expireDate}`}</span></td>
  <td class="num">${formatQty(line.shippedQty)} ${line.unitName}${second(line.shippedQty2, line.secondUnitName)}</td>
  <td class="num">${shown(line, line.qtyAccepted)}${weight(line.qtyAccepted2, line.secondUnitName, line.isAccepted2Weighed)}</td>
  <td class="num">${shown(line, line.qtyRejected)}${weight(line.qtyRejected2, line.secondUnitName, line.isRejected2Weighed)}</td>
  <td class="num">${shown(line, line.qtyShort)}${isZero(line.qtyShort) ? '' : second(line.qtyShort2, line.secondUnitName)}</td>
  <td class="num">${line.isCounted ? formatMoney(line.amount) : ''}</td><td>${remarkOf(line)}</td></tr>`;

/** Prints the receipt: lots, quantities, differences and temperatures, with lines to sign; empty where not counted yet. */
export function printInbound(document: InboundDocument): Promise<void> {
  const { no, supplierName, cityName, placeName, transportNo, plateNo, driver, lines } = document;
  const orders = [...new Set(lines.map(({ askOrderNo }) => askOrderNo))].join('、');
  const total = sum(lines.filter(({ isCounted }) => isCounted).map(({ amount }) => amount));
  const body = printHtml`<h1>入库单</h1>
<div class="head"><div>入库单号：${no}</div><div>运输单号：${transportNo}</div><div>供应商：${supplierName}</div>
<div>收货地点：${cityName} ${placeName}</div><div>车辆：${plateNo} ${driver}</div><div>到达：${document.arrivedAt ?? ''}</div>
<div>到货温度：${measured(document)}</div><div>验收人：${document.submitName}</div><div>提交：${document.submitTime ?? ''}</div>
<div style="grid-column:span 3">要货单：${orders}</div></div>
<table><thead><tr><th>#</th><th>物料</th><th>规格</th><th>批号</th><th>发运</th><th>实收</th><th>拒收</th><th>短少</th><th>金额</th><th>差异说明</th></tr></thead>
<tbody>${lines.map(rowOf)}<tr class="total"><td colspan="8">共 ${lines.length} 行</td><td class="num">${formatMoney(total)}</td><td></td></tr></tbody></table>
${document.remark === '' ? '' : printHtml`<p>备注：${document.remark}</p>`}
${signatures(['收货人', '送货人', '日期'])}`;
  return printDocument({ title: `入库单 ${no}`, html: body.html, orientation: 'landscape' });
}
