import { type MaterialPick, materialPick as materialPickSchema } from '@material/contract/catalogue/pickers.calls.ts';
import {
  type AskLine,
  askLine as askLineSchema,
  type AskOrderDocument,
  askOrderDocument,
  type AskOrderRow,
  askOrderRow,
  type MainOrderDocument,
  mainOrderDocument,
  type SavedMainOrder,
  savedMainOrder,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { type Offer, offer as offerSchema } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { sampleOf } from './sample.ts';

/** Samples of what the server returns about ask orders, changed as a test needs. */
export const askRow = (change: Partial<AskOrderRow> = {}): AskOrderRow =>
  sampleOf(askOrderRow, {
    id: 1,
    no: 'YH202611200930150007381',
    mainOrderId: 31,
    mainOrderNo: 'ZD202611200930150000031',
    cityId: 3,
    cityName: '上海',
    placeId: 11,
    placeName: '上海中心仓',
    placeShortName: '上海中心仓',
    supplierId: 5,
    supplierName: '枕禾粮油',
    supplierShortName: '枕禾粮油',
    lineCount: 2,
    amount: '5892.00',
    status: 'DRAFT',
    createTime: '2026-11-20 09:30:15',
    createName: '上海采购',
    duty: { party: null, shortName: '', others: [], until: null, isLate: false, sentence: '' },
    rowVersion: 4,
    actions: [],
    ...change,
  });

export const askLine = (change: Partial<AskLine> = {}): AskLine =>
  sampleOf(askLineSchema, {
    id: 101,
    materialId: 1,
    materialCode: 'WL1001001',
    materialName: '东北珍珠米',
    spec: '25kg/袋',
    unitName: '袋',
    baseUnitName: '千克',
    baseFactor: '25',
    storageName: '常温',
    qtyAsked: '40',
    isAccepted2Weighed: true,
    isRejected2Weighed: true,
    unitPrice: '133.86',
    priceSource: 'TIER',
    taxRate: '0.09',
    amount: '5354.40',
    amountExTax: '4912.29',
    tax: '442.11',
    ...change,
  });

export const askDocument = (change: Partial<AskOrderDocument> = {}): AskOrderDocument => {
  const { actions: _actions, duty: _duty, ...row } = askRow();
  return sampleOf(askOrderDocument, {
    ...row,
    duty: { party: null, shortName: '', others: [], until: null, isLate: false, sentence: '' },
    actions: [],
    amountExTax: '5405.50',
    tax: '486.50',
    placeAddress: '示例路 1 号',
    receiveWindow: '05:00–17:00',
    contact: '周示例',
    phone: '15400000005',
    lines: [askLine(), askLine({ id: 102, seq: 2, materialName: '馄饨皮', qtyAsked: '10', amount: '537.60' })],
    ...change,
  });
};

export const materialPick = (change: Partial<MaterialPick> = {}): MaterialPick =>
  sampleOf(materialPickSchema, {
    id: 1,
    code: 'WL1001001',
    name: '东北珍珠米',
    shortName: '珍珠米',
    displayName: '东北珍珠米',
    spec: '25kg/袋',
    unitName: '袋',
    baseUnitName: '千克',
    baseFactor: '25',
    categoryName: '大米',
    storageName: '常温',
    minQty: '1',
    multiple: '1',
    ...change,
  });

export const offer = (change: Partial<Offer> = {}): Offer =>
  sampleOf(offerSchema, {
    priceId: 9,
    supplierId: 5,
    supplierName: '枕禾粮油',
    price: '138',
    tiers: [
      { minQty: '20', maxQty: null, price: '135.93' },
      { minQty: '100', maxQty: null, price: '133.86' },
    ],
    taxRate: '0.09',
    minQty: '1',
    multiple: '1',
    earliestDate: '2026-01-01',
    calendar: [],
    cutoff: null,
    validTo: '2027-12-31',
    isPreferred: true,
    ...change,
  });

/** What the server returns when that main order has been saved. */
export const savedOrder = (change: Partial<MainOrderDocument> = {}): SavedMainOrder => {
  const { id, no, rowVersion, askOrders, lines } = mainOrder(change);
  return savedMainOrder.parse({ id, no, rowVersion, askOrders, lines, priceChanges: [] });
};

export const mainOrder = (change: Partial<MainOrderDocument> = {}): MainOrderDocument =>
  sampleOf(mainOrderDocument, {
    id: 31,
    no: 'ZD202611200930150000031',
    cityId: 3,
    cityName: '上海',
    placeId: 11,
    deliveryDate: '2026-11-26',
    amount: '5437.20',
    tax: '448.94',
    createTime: '2026-11-20 09:30:15',
    status: 'DRAFT',
    isEditable: true,
    askOrders: [askRow()],
    lines: [
      {
        ...askLine({ unitPrice: '135.93', amount: '5437.20' }),
        orderId: 1,
        orderNo: 'YH202611200930150007381',
        supplierId: 5,
        supplierName: '枕禾粮油',
        placeId: 11,
        placeName: '上海中心仓',
        deliveryDate: '2026-11-26',
        controlReasonId: null,
      },
    ],
    ...change,
  });
