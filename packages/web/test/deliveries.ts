import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import type { ChainStep } from '@material/contract/kernel/document/document.ts';
import { type AttachmentRow, attachmentRow } from '@material/contract/kernel/document/attachment.ts';
import { type LotReport, lotReport as lotReportSchema } from '@material/contract/ordering/attachments.ts';
import {
  type InboundDocument,
  inboundDocument as inboundDocumentSchema,
  type InboundLine,
  inboundLine as inboundLineSchema,
  type InboundRow,
  inboundRow as inboundRowSchema,
} from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import {
  type PickupDocument,
  pickupDocument as pickupDocumentSchema,
  type PickupLine,
  pickupLine as pickupLineSchema,
  type PickupRow,
  pickupRow as pickupRowSchema,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import {
  type TransportDocument,
  transportDocument as transportDocumentSchema,
  type TransportLine,
  transportLine as transportLineSchema,
  type TransportLot,
  transportLot as transportLotSchema,
  type TransportRow,
  transportRow as transportRowSchema,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { cityUser } from './people.ts';
import { sampleOf } from './sample.ts';

export const supplierUser = (change: Partial<UserInfo> = {}): UserInfo =>
  cityUser({
    name: '供应商示例',
    roles: ['供应商中心'],
    introduction: '供应商中心',
    linkid: null,
    cityid: null,
    cityname: '',
    linkSupplierId: 5,
    supplierName: '砚牧肉类',
    source: 'SUPPLIER',
    ...change,
  });

const duty = {
  party: '砚牧肉类',
  shortName: '砚牧肉类',
  others: [],
  until: '2026-11-21 10:00:00',
  isLate: false,
  sentence: '砚牧肉类应在 10:00 前处理',
};
const chain: ChainStep[] = [
  {
    key: 'pickup_order',
    label: '提货',
    state: 'now',
    text: '待确认',
    documents: [{ id: 11, no: 'TH0000011', status: 'PENDING', statusLabel: '待确认' }],
  },
];
const parts = { duty, chain, history: [] };
const goods = {
  materialId: 1,
  materialCode: 'WL1101001',
  materialName: '冷冻五花肉',
  spec: '10kg/箱',
  unitName: '箱',
  isDecimal: false,
  secondUnitName: '千克',
  isFood: true,
  shelfLifeDays: 365,
  acceptRatio: '0.67',
} as const;

export const pickupRow = (change: Partial<PickupRow> = {}): PickupRow =>
  sampleOf(pickupRowSchema, {
    id: 11,
    no: 'TH0000011',
    askOrderNo: 'YH0000001',
    cityId: 3,
    cityName: '上海',
    placeName: '静安一店',
    placeShortName: '静安一店',
    supplierId: 5,
    supplierName: '砚牧肉类',
    supplierShortName: '砚牧肉类',
    transportModeName: '冷藏车',
    isColdChain: true,
    amount: '2680.00',
    status: 'PENDING',
    duty,
    rowVersion: 2,
    actions: [{ code: 'confirm' }, { code: 'reject' }],
    ...change,
  });

export const pickupLine = (change: Partial<PickupLine> = {}): PickupLine =>
  sampleOf(pickupLineSchema, {
    ...goods,
    id: 101,
    baseUnitName: '千克',
    baseFactor: '10',
    storageName: '冷冻',
    qtyAsked: '20',
    qtyFirst: '18',
    qtyApproved: '18',
    isAccepted2Weighed: true,
    isRejected2Weighed: true,
    qtyOpen: '18',
    unitPrice: '268',
    priceSource: 'BASE',
    taxRate: '0.09',
    amount: '4824.00',
    amountExTax: '4425.69',
    tax: '398.31',
    pickupLineId: 201,
    qtyWanted: '18',
    lastPriceDay: '2026-12-31',
    qtyMost: '18',
    batchReportTypes: ['出厂检验报告'],
    ...change,
  });

export const pickupDocument = (change: Partial<PickupDocument> = {}): PickupDocument =>
  sampleOf(pickupDocumentSchema, {
    ...pickupRow(),
    ...parts,
    placeAddress: '静安区示例路 1 号',
    receiveWindow: '05:00–09:00',
    contact: '王店长',
    phone: '15400000001',
    lines: [pickupLine()],
    ...change,
  });

/** The same after the supplier has promised all of it. */
export const promisedPickup = (change: Partial<PickupDocument> = {}): PickupDocument =>
  pickupDocument({
    status: 'CONFIRMED',
    confirmTime: '2026-11-20 10:00:00',
    actions: [{ code: 'prepare' }],
    lines: [pickupLine({ qtyConfirmed: '18', qtyRoom: '18.9' })],
    ...change,
  });

export const transportRow = (change: Partial<TransportRow> = {}): TransportRow =>
  sampleOf(transportRowSchema, {
    id: 21,
    no: 'YS0000021',
    cityId: 3,
    cityName: '上海',
    supplierId: 5,
    supplierName: '砚牧肉类',
    supplierShortName: '砚牧肉类',
    placeNames: '静安一店',
    placeShortNames: '静安一店',
    transportModeName: '冷藏车',
    plateNo: '沪A12345',
    driver: '赵师傅',
    driverPhone: '15400001111',
    status: 'DRAFT',
    createTime: '2026-11-20 12:00:00',
    duty,
    rowVersion: 3,
    actions: [{ code: 'edit' }, { code: 'load' }, { code: 'cancel' }],
    ...change,
  });

export const transportLot = (change: Partial<TransportLot> = {}): TransportLot =>
  sampleOf(transportLotSchema, {
    id: 301,
    lotNo: 'PC1',
    produceDate: '2026-11-01',
    expireDate: '2027-11-01',
    qty: '18',
    qty2: '180',
    reportState: 'PENDING',
    ...change,
  });

export const lotReport = (change: Partial<LotReport> = {}): LotReport =>
  sampleOf(lotReportSchema, {
    id: 601,
    typeName: '出厂检验报告',
    no: 'BG1',
    issueDate: '2026-11-19',
    name: '报告.pdf',
    type: 'application/pdf',
    createTime: '2026-11-20 12:00:00',
    createName: '供应商示例',
    ...change,
  });

export const transportLine = (change: Partial<TransportLine> = {}): TransportLine =>
  sampleOf(transportLineSchema, {
    ...goods,
    id: 401,
    askLineId: 101,
    pickupLineId: 201,
    pickupOrderNo: 'TH0000011',
    askOrderNo: 'YH0000001',
    placeId: 9,
    placeName: '静安一店',
    batchReportTypes: [{ id: 1, name: '出厂检验报告' }],
    qty: '18',
    qty2: '180',
    isAccepted2Weighed: true,
    isRejected2Weighed: true,
    lots: [transportLot()],
    ...change,
  });

export const transportDocument = (change: Partial<TransportDocument> = {}): TransportDocument =>
  sampleOf(transportDocumentSchema, {
    ...transportRow(),
    ...parts,
    isColdChain: true,
    lines: [transportLine()],
    ...change,
  });

export const inboundRow = (change: Partial<InboundRow> = {}): InboundRow =>
  sampleOf(inboundRowSchema, {
    id: 31,
    no: 'RK0000031',
    transportId: 21,
    transportNo: 'YS0000021',
    cityId: 3,
    cityName: '上海',
    placeId: 9,
    placeName: '静安一店',
    placeShortName: '静安一店',
    supplierId: 5,
    supplierName: '砚牧肉类',
    supplierShortName: '砚牧肉类',
    lineCount: 2,
    countedCount: 0,
    status: 'DRAFT',
    createTime: '2026-11-21 06:00:00',
    duty: { ...duty, party: '静安一店', shortName: '静安一店' },
    actions: [{ code: 'count' }, { code: 'remove' }],
    ...change,
  });

export const inboundLine = (change: Partial<InboundLine> = {}): InboundLine =>
  sampleOf(inboundLineSchema, {
    id: 501,
    askLineId: 101,
    askOrderNo: 'YH0000001',
    materialId: 1,
    materialCode: 'WL1101001',
    materialName: '冷冻五花肉',
    spec: '10kg/箱',
    unitName: '箱',
    baseFactor: '10',
    storageName: '冷冻',
    isFood: true,
    lotId: 301,
    lotNo: 'PC1',
    produceDate: '2026-11-01',
    expireDate: '2027-11-01',
    qtyApproved: '18',
    shippedQty: '18',
    tolOver2: '0.05',
    tolUnder2: '0.05',
    unitPrice: '268',
    ...change,
  });

/** A line that somebody has counted as shipped. */
export const countedLine = (change: Partial<InboundLine> = {}): InboundLine =>
  inboundLine({ isCounted: true, qtyAccepted: '18', amount: '4824.00', ...change });

export const inboundDocument = (change: Partial<InboundDocument> = {}): InboundDocument =>
  sampleOf(inboundDocumentSchema, {
    ...inboundRow(),
    ...parts,
    placeAddress: '静安区示例路 1 号',
    plateNo: '沪A12345',
    driver: '赵师傅',
    driverPhone: '15400001111',
    arrivedAt: '2026-11-21 06:00:00',
    lines: [
      inboundLine(),
      inboundLine({ id: 502, askLineId: 102, materialName: '大豆油', lotNo: 'PC2', shippedQty: '12' }),
    ],
    ...change,
  });

export const attachment = (change: Partial<AttachmentRow> = {}): AttachmentRow =>
  sampleOf(attachmentRow, {
    id: 901,
    name: '照片.jpg',
    bytes: 1000,
    type: 'image/jpeg',
    hasThumbnail: true,
    createTime: '2026-11-21 06:10:00',
    createName: '静安一店',
    version: 1,
    ...change,
  });
export const photo = attachment();
