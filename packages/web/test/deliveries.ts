import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import type { ChainStep } from '@material/contract/kernel/document.ts';
import type { InboundDocument, InboundLine, InboundRow } from '@material/contract/ordering/inbound.calls.ts';
import type { PickupDocument, PickupLine, PickupRow } from '@material/contract/ordering/pickup-order.calls.ts';
import type {
  TransportDocument,
  TransportLine,
  TransportLot,
  TransportRow,
} from '@material/contract/ordering/transport-order.calls.ts';
import { cityUser } from './people.ts';

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

const duty = { party: '砚牧肉类', until: '2026-11-21 10:00:00', isLate: false, sentence: '砚牧肉类应在 10:00 前处理' };
const chain: ChainStep[] = [
  {
    key: 'pickup',
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

export const pickupRow = (change: Partial<PickupRow> = {}): PickupRow => ({
  id: 11,
  no: 'TH0000011',
  askOrderId: 1,
  askOrderNo: 'YH0000001',
  cityId: 3,
  cityName: '上海',
  placeName: '静安一店',
  supplierId: 5,
  supplierName: '砚牧肉类',
  deliveryDate: '2026-11-22',
  transportModeName: '冷藏车',
  isColdChain: true,
  bigOrderNo: '',
  lineCount: 1,
  amount: '2680.00',
  confirmedAmount: null,
  promisedDate: null,
  status: 'PENDING',
  createTime: '2026-11-20 09:00:00',
  confirmTime: null,
  duty,
  rowVersion: 2,
  actions: [{ code: 'confirm' }, { code: 'reject' }],
  ...change,
});

export const pickupLine = (change: Partial<PickupLine> = {}): PickupLine => ({
  ...goods,
  id: 101,
  seq: 1,
  baseUnitName: '千克',
  baseFactor: '10',
  storageName: '冷冻',
  qtyAsked: '20',
  qtyAsked2: '0',
  qtyFirst: '18',
  qtyApproved: '18',
  qtyCancelled: '0',
  qtyConfirmed: '0',
  qtyShipped: '0',
  qtyAccepted: '0',
  qtyAccepted2: '0',
  qtyRejected: '0',
  qtyShort: '0',
  qtyOver: '0',
  qtyReturned: '0',
  qtyInTransit: '0',
  qtyOpen: '18',
  unitPrice: '268',
  priceSource: 'BASE',
  taxRate: '0.09',
  amount: '4824.00',
  amountExTax: '4425.69',
  tax: '398.31',
  isControl: false,
  controlReason: '',
  isClosed: false,
  changeReason: '',
  remark: '',
  pickupLineId: 201,
  qtyWanted: '18',
  qtyRoom: '0',
  promisedDate: '2026-11-22',
  confirmedAmount: null,
  lastPriceDay: '2026-12-31',
  qtyMost: '18',
  shortReason: '',
  batchReportTypes: ['出厂检验报告'],
  ...change,
});

export const pickupDocument = (change: Partial<PickupDocument> = {}): PickupDocument => ({
  ...pickupRow(),
  ...parts,
  placeAddress: '静安区示例路 1 号',
  receiveWindow: '05:00–09:00',
  contact: '王店长',
  phone: '15400000001',
  remark: '',
  rejectReason: '',
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

export const transportRow = (change: Partial<TransportRow> = {}): TransportRow => ({
  id: 21,
  no: 'YS0000021',
  cityId: 3,
  cityName: '上海',
  supplierId: 5,
  supplierName: '砚牧肉类',
  placeNames: '静安一店',
  transportModeName: '冷藏车',
  plateNo: '沪A12345',
  driver: '赵师傅',
  driverPhone: '15400001111',
  departAt: null,
  etaAt: null,
  arrivedAt: null,
  lineCount: 1,
  status: 'DRAFT',
  isException: false,
  createTime: '2026-11-20 12:00:00',
  duty,
  rowVersion: 3,
  actions: [{ code: 'edit' }, { code: 'load' }, { code: 'cancel' }],
  ...change,
});

export const transportLot = (change: Partial<TransportLot> = {}): TransportLot => ({
  id: 301,
  lotNo: 'PC1',
  produceDate: '2026-11-01',
  expireDate: '2027-11-01',
  qty: '18',
  qty2: '180',
  reportState: 'PENDING',
  reports: [],
  ...change,
});

export const transportLine = (change: Partial<TransportLine> = {}): TransportLine => ({
  ...goods,
  id: 401,
  askLineId: 101,
  pickupLineId: 201,
  pickupOrderNo: 'TH0000011',
  askOrderId: 1,
  askOrderNo: 'YH0000001',
  placeId: 9,
  placeName: '静安一店',
  batchReportTypes: [{ id: 1, name: '出厂检验报告' }],
  qty: '18',
  qty2: '180',
  qtyAccepted: '0',
  qtyRejected: '0',
  qtyShort: '0',
  lots: [transportLot()],
  ...change,
});

export const transportDocument = (change: Partial<TransportDocument> = {}): TransportDocument => ({
  ...transportRow(),
  ...parts,
  transportModeId: null,
  carrier: '',
  startTemp: null,
  arriveTemp: null,
  sealNo: '',
  packageCount: null,
  remark: '',
  exception: '',
  isColdChain: true,
  lines: [transportLine()],
  inbounds: [],
  ...change,
});

export const inboundRow = (change: Partial<InboundRow> = {}): InboundRow => ({
  id: 31,
  no: 'RK0000031',
  transportId: 21,
  transportNo: 'YS0000021',
  cityId: 3,
  cityName: '上海',
  placeId: 9,
  placeName: '静安一店',
  supplierId: 5,
  supplierName: '砚牧肉类',
  lineCount: 2,
  countedCount: 0,
  hasDifference: false,
  amount: '0.00',
  status: 'DRAFT',
  createTime: '2026-11-21 06:00:00',
  submitTime: null,
  submitName: '',
  duty: { ...duty, party: '静安一店' },
  rowVersion: 1,
  actions: [{ code: 'count' }, { code: 'remove' }],
  ...change,
});

export const inboundLine = (change: Partial<InboundLine> = {}): InboundLine => ({
  id: 501,
  askLineId: 101,
  askOrderId: 1,
  askOrderNo: 'YH0000001',
  materialId: 1,
  materialCode: 'WL1101001',
  materialName: '冷冻五花肉',
  spec: '10kg/箱',
  unitName: '箱',
  isDecimal: false,
  secondUnitName: '',
  baseFactor: '10',
  storageName: '冷冻',
  isFood: true,
  lotNo: 'PC1',
  produceDate: '2026-11-01',
  expireDate: '2027-11-01',
  reportState: 'QUALIFIED',
  qtyApproved: '18',
  shippedQty: '18',
  shippedQty2: '0',
  qtyRejected2: '0',
  qtyOverRoom: '0',
  restDefault: 'REDELIVER',
  isCounted: false,
  qtyAccepted: '0',
  qtyAccepted2: '0',
  qtyRejected: '0',
  qtyShort: '0',
  qtyOver: '0',
  reasonId: null,
  reasonName: '',
  reasonText: '',
  photos: [],
  restDecision: null,
  unitPrice: '268',
  amount: '0.00',
  ...change,
});

/** A line that somebody has counted as shipped. */
export const countedLine = (change: Partial<InboundLine> = {}): InboundLine =>
  inboundLine({ isCounted: true, qtyAccepted: '18', amount: '4824.00', ...change });

export const inboundDocument = (change: Partial<InboundDocument> = {}): InboundDocument => ({
  ...inboundRow(),
  ...parts,
  placeAddress: '静安区示例路 1 号',
  plateNo: '沪A12345',
  driver: '赵师傅',
  driverPhone: '15400001111',
  arrivedAt: '2026-11-21 06:00:00',
  arriveTemp: null,
  remark: '',
  lines: [
    inboundLine(),
    inboundLine({ id: 502, askLineId: 102, materialName: '大豆油', lotNo: 'PC2', shippedQty: '12' }),
  ],
  ...change,
});

export const photo = { id: 901, name: '照片.jpg', bytes: 1000, type: 'image/jpeg', createTime: '2026-11-21 06:10:00' };
