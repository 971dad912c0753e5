import { amountInWords } from '@material/contract/kernel/amount-in-words.ts';
import { formatMoney, formatQty, isZero } from '@material/contract/kernel/decimal.ts';
import {
  type AskLine,
  type AskOrderDocument,
  orderKinds,
  orderSources,
} from '@material/contract/ordering/ask-order-schemas.ts';
import { takenText } from '@material/contract/ordering/goods-words.rules.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order.status.ts';
import { printDocument, printHtml, type SafeHtml } from '../../../kit/document/print-document.ts';
import { type Stage, stageOf } from './stage.rules.ts';
import { dayWithWeek, percentText } from './words.ts';
import { priceText } from '../../../kit/display/price-text.ts';

/** The heading of the checked quantity, and the quantity itself; an unchecked order has none. */
const checkedTitles: Readonly<Record<Stage, string>> = { open: '', first: '初审', approved: '核准' };

const checkedCell = (stage: Stage, line: AskLine): SafeHtml =>
  stage === 'open'
    ? printHtml``
    : printHtml`<td class="num">${formatQty(stage === 'first' ? line.qtyFirst : line.qtyApproved)}</td>`;

const second = (line: AskLine): string =>
  line.secondUnitName === '' || isZero(line.qtyAsked2) ? '' : `${formatQty(line.qtyAsked2)} ${line.secondUnitName}`;

const rowOf = (stage: Stage, line: AskLine): SafeHtml => printHtml`<tr>
  <td class="num">${line.seq}</td><td>${line.materialName}<br><span class="muted">${line.materialCode}</span></td><td>${line.spec}</td>
  <td>${line.unitName}</td><td class="num">${formatQty(line.qtyAsked)}</td>${checkedCell(stage, line)}
  <td class="num">${second(line)}</td><td class="num">${priceText(line.unitPrice)}</td><td class="num">${percentText(line.taxRate)}</td>
  <td class="num">${formatMoney(line.amount)}</td><td>${[line.remark, takenText(line, line)].filter((text) => text !== '').join('；')}</td></tr>`;

const headOf = (document: AskOrderDocument): SafeHtml => {
  const kind = `${orderKinds[document.kind]}，${orderSources[document.source]}`;
  return printHtml`<div class="head">
<div>单号：${document.no}</div><div>主订单：${document.mainOrderNo}</div><div>状态：${askOrderStatus.states[document.status].label}</div>
<div>要货单位：${document.cityName}</div><div>收货地点：${document.placeName}</div><div>供应商：${document.supplierName}</div>
<div>送达日期：${document.deliveryDate.slice(0, 5)}${dayWithWeek(document.deliveryDate)} ${document.receiveWindow}</div>
<div>运输方式：${document.transportModeName || '–'}</div><div>类型：${kind}</div>
<div>联系人：${document.contact} ${document.phone}</div><div style="grid-column:span 2">地址：${document.placeAddress}</div>
${document.remark === '' ? '' : printHtml`<div style="grid-column:1/-1">备注：${document.remark}</div>`}</div>`;
};

const tableOf = (document: AskOrderDocument): SafeHtml => {
  const stage = stageOf(document.status);
  const whole = stage === 'open' ? 10 : 11;
  const title = checkedTitles[stage];
  return printHtml`<table><thead><tr><th class="num">#</th><th>物料</th><th>规格</th><th>单位</th><th class="num">要货</th>${title === '' ? '' : printHtml`<th class="num">${title}</th>`}
<th class="num">副数量</th><th class="num">单价</th><th class="num">税率</th><th class="num">金额</th><th>备注</th></tr></thead>
<tbody>${document.lines.map((line) => rowOf(stage, line))}
<tr class="total"><td colspan="4">合计（${document.lines.length} 行）</td>
<td colspan="${whole - 6}" class="num">不含税 ${formatMoney(document.amountExTax)}　税额 ${formatMoney(document.tax)}</td>
<td class="num">${formatMoney(document.amount)}</td><td></td></tr>
<tr class="total"><td colspan="${whole}">金额大写：${amountInWords(document.amount)}</td></tr></tbody></table>`;
};

const signed = (what: string, who: string, when: string | null): SafeHtml =>
  printHtml`<div>${what}：${who} ${when ?? ''}</div>`;

/** The body of a printed 要货单, A4 upright: head, lines, sums, the amount in capitals, and room for signatures. */
export const askOrderPrint = (document: AskOrderDocument): SafeHtml => printHtml`<h1>要货单</h1>
${headOf(document)}
${tableOf(document)}
<div class="head" style="margin-top:4mm">${signed('制单', document.createName, document.createTime)}
${signed('初审', document.firstCheckName, document.firstCheckTime)}${signed('终审', document.finalCheckName, document.finalCheckTime)}</div>
<div class="sign"><div>要货单位（签章）：</div><div>供应商（签章）：</div><div>收货人：</div></div>`;

/** Prints an order by the browser's own dialog. */
export const printAskOrder = (document: AskOrderDocument): Promise<void> =>
  printDocument({ title: `要货单 ${document.no}`, html: askOrderPrint(document).html });
