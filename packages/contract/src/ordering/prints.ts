import { amountInWords } from '../kernel/value/amount-in-words.ts';
import { formatMoney, formatQty, isZero } from '../kernel/value/decimal.ts';
import { isIn } from '../kernel/document/machine.ts';
import { print, type Prints } from '../kernel/print/print.ts';
import { power } from '../kernel/call/screen.ts';
import { askOrderCalls } from './ask-order/ask-order.calls.ts';
import { askLine, orderKinds, orderSources } from './ask-order/ask-order-schemas.ts';
import { askOrderStatus } from './ask-order/ask-order.status.ts';
import { amountText, controlWords, takenText } from './goods-words.rules.ts';
import { inboundCalls, inboundLine } from './inbound-order/inbound.calls.ts';
import { pickupLine, pickupOrderCalls } from './pickup-order/pickup-order.calls.ts';
import {
  askedSecond,
  byPlace,
  contact,
  countedAmount,
  countedText,
  degrees,
  delivery,
  differenceOf,
  joined,
  lotRow,
  lotRows,
  measured,
  ordersOf,
  placeOf,
  revisedText,
  toPick,
  version,
} from './print-words.rules.ts';
import { materials, rowNumber } from './print-columns.ts';
import { loadingList } from './pickup-order/big-order-sheet.ts';
import { returnSheet } from './return-order/return-sheet.ts';
import { orderingScreens } from './screens.ts';
import { transportOrderCalls } from './transport-order/transport-order.calls.ts';

const { askOrder, askOrderCheck, pickupOrder, transportOrder, inboundCheck, inboundOrder } = orderingScreens;

const askOrderSheet = print('/api/print/DownAskOrderPdf', askOrderCalls.getAskOrderByid, {
  name: '要货单',
  powers: [power(askOrder, '打印'), power(askOrderCheck, '打印')],
  papers: ['A4', 'A4_LANDSCAPE', 'TRIPLICATE'],
  issuer: ({ cityName }) => cityName,
  no: ({ no }) => no,
  facts: [
    'mainOrderNo',
    'status',
    { label: '类型', text: ({ kind, source }) => `${orderKinds[kind]}，${orderSources[source]}` },
    { field: 'cityName', label: '要货单位' },
    'placeName',
    'supplierName',
    delivery,
    'transportModeName',
    contact,
    { field: 'placeAddress', wide: true },
    version,
    { field: 'returnOrderNo', maybe: true },
    {
      field: 'supplementReason',
      text: ({ returnOrderId, supplementReason }) => (returnOrderId === null ? supplementReason : ''),
      wide: true,
      maybe: true,
    },
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: askLine,
    of: ({ lines }) => lines,
    columns: [
      { field: 'seq', title: '序号', total: ({ lines }) => `共 ${lines.length} 行` },
      materials,
      'spec',
      { field: 'unitName', mm: 12 },
      { field: 'qtyAsked', title: '要货' },
      { field: 'qtyFirst', title: '初审', when: ({ status }) => isIn(askOrderStatus, 'finalCheck', status) },
      {
        field: 'qtyApproved',
        title: '核准',
        text: (line) => revisedText(line.qtyApproved, line.qtyBefore),
        when: ({ status }) => isIn(askOrderStatus, 'ofSupplier', status),
      },
      {
        title: '副数量',
        text: askedSecond,
        isNumber: true,
        mm: 19,
        when: ({ lines }) => lines.some((line) => askedSecond(line) !== ''),
      },
      'unitPrice',
      'taxRate',
      { field: 'amount', total: ({ amount }) => formatMoney(amount) },
      { field: 'remark', text: (line) => joined([controlWords(line), line.remark, takenText(line, line)], '；') },
    ],
  },
  closing: [
    { field: 'amountExTax', label: '不含税' },
    'tax',
    { field: 'amount', label: '含税金额' },
    { label: '金额大写', text: ({ amount }) => amountInWords(amount), wide: true },
    { label: '制单', text: ({ createName, createTime }) => `${createName} ${createTime.slice(0, 16)}` },
    { label: '初审', text: (of) => joined([of.firstCheckName, of.firstCheckTime?.slice(0, 16) ?? ''], ' ') },
    { label: '终审', text: (of) => joined([of.finalCheckName, of.finalCheckTime?.slice(0, 16) ?? ''], ' ') },
  ],
  signatures: ['要货单位（签章）', '供应商（签章）', '收货人'],
});

/** What the warehouse picks by, with room for what was really taken and from which lot. */
const pickList = print('/api/print/DownPickListPdf', pickupOrderCalls.getPickupOrderByid, {
  name: '备货单',
  powers: [power(pickupOrder, '打印')],
  papers: ['A4_LANDSCAPE', 'A4', 'TRIPLICATE'],
  issuer: ({ supplierName }) => supplierName,
  no: ({ no }) => no,
  facts: [
    'askOrderNo',
    { field: 'bigOrderNo', text: ({ bigOrderNo }) => bigOrderNo || '无' },
    delivery,
    { field: 'placeName', text: ({ cityName, placeName }) => `${cityName} ${placeName}` },
    'transportModeName',
    contact,
    { field: 'placeAddress', wide: true },
    version,
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: pickupLine,
    of: ({ lines }) => lines,
    columns: [
      { field: 'seq', title: '序号', total: ({ lines }) => `共 ${lines.length} 行` },
      materials,
      'spec',
      { field: 'storageName', mm: 28 },
      { title: '应备', text: toPick, isNumber: true, mm: 24 },
      {
        field: 'qtyShipped',
        title: '已发',
        text: ({ qtyShipped }) => (isZero(qtyShipped) ? '' : formatQty(qtyShipped)),
      },
      { title: '实备', mm: 22 },
      { title: '批号', mm: 32 },
      { title: '生产日期', mm: 26 },
    ],
  },
  signatures: ['备货人', '复核人'],
});

/** One sheet for each receiving place, with lots and what was taken, or room for it. */
const deliveryNote = print('/api/print/DownDeliveryNotePdf', transportOrderCalls.getTransportOrderByid, {
  name: '送货单',
  powers: [power(transportOrder, '打印')],
  papers: ['A4_LANDSCAPE', 'A4', 'TRIPLICATE'],
  copies: 3,
  sheets: byPlace,
  issuer: ({ supplierName }) => supplierName,
  no: ({ no }) => no,
  facts: [
    { label: '收货单位', text: placeOf },
    { label: '要货单', text: ordersOf, wide: true },
    'plateNo',
    { field: 'driver', text: ({ driver, driverPhone }) => joined([driver, driverPhone], ' ') },
    'carrier',
    'departAt',
    'etaAt',
    'transportModeName',
    { field: 'startTemp', text: ({ startTemp }) => degrees(startTemp) },
    { field: 'arriveTemp', text: ({ arriveTemp }) => degrees(arriveTemp) },
    'sealNo',
    'packageCount',
    'crateCount',
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: lotRow,
    of: lotRows,
    columns: [
      { ...rowNumber, total: ({ lines }) => `共 ${lines.length} 种` },
      materials,
      'spec',
      { field: 'lotNo', mm: 30 },
      'produceDate',
      'expireDate',
      { field: 'qty', title: '发运', text: (row) => amountText(row, row), mm: 32 },
      { field: 'taken', mm: 24 },
    ],
  },
  signatures: ['送货人', '收货人'],
});

/** The receipt: lots, quantities, differences and temperatures; empty where not counted yet. */
const receiptSheet = print('/api/print/DownInboundOrderPdf', inboundCalls.getInboundOrderByid, {
  name: '入库单',
  powers: [power(inboundOrder, '打印'), power(inboundCheck, '打印')],
  papers: ['A4_LANDSCAPE', 'A4', 'TRIPLICATE'],
  issuer: ({ cityName }) => cityName,
  no: ({ no }) => no,
  facts: [
    'transportNo',
    'supplierName',
    { field: 'placeName', text: ({ cityName, placeName }) => `${cityName} ${placeName}` },
    { label: '车辆', text: ({ plateNo, driver }) => joined([plateNo, driver], ' ') },
    'arrivedAt',
    { field: 'arriveTemp', text: measured },
    'submitName',
    'submitTime',
    'status',
    { label: '要货单', text: ordersOf, wide: true },
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: inboundLine,
    of: ({ lines }) => lines,
    columns: [
      { ...rowNumber, total: ({ lines }) => `共 ${lines.length} 行` },
      materials,
      'spec',
      { field: 'lotNo', mm: 30, below: 'expireDate' },
      {
        field: 'shippedQty',
        title: '发运',
        text: (line) => amountText(line, { qty: line.shippedQty, qty2: line.shippedQty2 }),
      },
      {
        field: 'qtyAccepted',
        title: '实收',
        text: (line) =>
          countedText(line, { qty: line.qtyAccepted, qty2: line.qtyAccepted2, isWeighed: line.isAccepted2Weighed }),
      },
      {
        field: 'qtyRejected',
        title: '拒收',
        text: (line) =>
          countedText(line, { qty: line.qtyRejected, qty2: line.qtyRejected2, isWeighed: line.isRejected2Weighed }),
      },
      {
        field: 'qtyShort',
        title: '短少',
        text: (line) => countedText(line, { qty: line.qtyShort, qty2: line.qtyShort2 }),
      },
      {
        field: 'amount',
        text: ({ isCounted, amount }) => (isCounted ? formatMoney(amount) : ''),
        total: (document) => formatMoney(countedAmount(document)),
      },
      { title: '差异说明', text: differenceOf },
    ],
  },
  closing: [{ label: '金额大写', text: (document) => amountInWords(countedAmount(document)), wide: true }],
  signatures: ['收货人', '送货人'],
});

/** A label for each lot, to be stuck on its goods; the code is the lot's number, which leads to every place that got it. */
const lotLabels = print('/api/print/DownLotLabelsPdf', transportOrderCalls.getTransportOrderByid, {
  name: '批次标签',
  powers: [power(transportOrder, '打印')],
  papers: ['LABEL_80', 'LABEL_58'],
  sheets: (document) =>
    document.lines.flatMap((line) => line.lots.map((lot) => ({ ...document, lines: [{ ...line, lots: [lot] }] }))),
  issuer: ({ supplierName }) => supplierName,
  no: (document) => lotRows(document)[0]?.lotNo ?? '',
  qr: (document) => lotRows(document)[0]?.lotNo ?? '',
  facts: [
    { label: '物料', text: ({ lines: [line] }) => joined([line?.materialName ?? '', line?.spec ?? ''], ' ') },
    {
      label: '数量',
      text: (document) =>
        lotRows(document)
          .map((row) => amountText(row, row))
          .join(''),
    },
    { label: '生产日期', text: (document) => lotRows(document)[0]?.produceDate ?? '' },
    { label: '到期日期', text: (document) => lotRows(document)[0]?.expireDate ?? '' },
    { label: '收货', text: placeOf },
    { field: 'no', label: '运输单' },
  ],
});

/** What ordering puts on paper; a page offers those of the document that it shows. */
export const orderingPrints = {
  askOrderSheet,
  pickList,
  loadingList,
  deliveryNote,
  lotLabels,
  receiptSheet,
  returnSheet,
} as const satisfies Prints;
