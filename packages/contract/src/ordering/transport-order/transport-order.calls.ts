import { actionCalls } from '../../kernel/document/action-calls.ts';
import { phoneProblem, plateProblem } from '../../kernel/value/chinese-formats.ts';
import { wire } from '../../kernel/value/constants.ts';
import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { documentFilters, documentParts, duty, oneOf } from '../../kernel/document/document.ts';
import { entered, range } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { ref, rowVersion, text } from '../../kernel/field/fields.ts';
import { list } from '../../kernel/list/list-call.ts';
import { rowActions } from '../../kernel/document/machine.ts';
import { power } from '../../kernel/call/screen.ts';
import { goods, received } from '../ask-order/ask-order-schemas.ts';
import { lotReport } from '../attachments.ts';
import { lotDifference } from './transport-schemas.ts';
import { reportResults, reportStates } from './lot.rules.ts';
import { orderingScreens } from '../screens.ts';
import { temperature } from './temperature.ts';
import { transportOrderStatus } from './transport-order.status.ts';

const { transportOrder, transportOrderQuery, inboundOrder } = orderingScreens;
const seen = anyOf(power(transportOrder), power(transportOrderQuery));
/** A document shows the files of its lots. */
const shown = ['transport_order', 'attachment'];

export const reportState = field.status('报告', { states: reportStates });
const reportResult = field.choice('检验结论', reportResults);

export const transportRow = z.object({
  id: z.int(),
  no: field.no('运输单号'),
  cityId: z.int(),
  cityName: field.text('城市'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  /** Receiving places, joined by 、. */
  placeNames: field.text('收货地点'),
  placeShortNames: field.short('收货地点简称'),
  transportModeName: field.text('运输方式'),
  plateNo: field.text('车牌号'),
  driver: field.text('司机'),
  driverPhone: field.phone('司机电话'),
  departAt: field.time('发车').nullable(),
  etaAt: field.time('预计到达').nullable(),
  arrivedAt: field.time('到达').nullable(),
  lineCount: field.count('行数'),
  crateCount: field.count('周转筐数').nullable(),
  status: field.status('状态', transportOrderStatus),
  isException: field.flag('异常'),
  /** Loaded cold goods whose temperature has not been taken yet; the departure asks for it. */
  needsStartTemp: field.flag('待量发车温度'),
  createTime: field.time('制单时间'),
  duty,
  rowVersion,
  actions: rowActions,
});
export type TransportRow = z.infer<typeof transportRow>;

export const transportLot = z.object({
  id: z.int(),
  lotNo: field.text('批号'),
  produceDate: field.date('生产日期').nullable(),
  expireDate: field.date('到期日期').nullable(),
  qty: field.qty('发运数量'),
  qty2: field.qty('发运副数量'),
  reportState,
  /** Those that count, one of each kind. */
  reports: z.array(lotReport),
  /** What they took the place of. */
  earlierReports: z.array(lotReport),
  /** The place has counted it: its reports are not replaced any more. */
  isSigned: field.flag('已验收'),
});
export type TransportLot = z.infer<typeof transportLot>;

export const transportLine = z.object({
  id: z.int(),
  askLineId: z.int(),
  pickupLineId: z.int(),
  pickupOrderNo: field.no('提货单号'),
  askOrderId: z.int(),
  askOrderNo: field.no('要货单号'),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  ...goods,
  isFood: field.flag('食品'),
  shelfLifeDays: field.count('保质期（天）').nullable(),
  acceptRatio: field.ratio('允收剩余比例').nullable(),
  batchReportTypes: z.array(z.object({ id: z.int(), name: z.string() })),
  qty: field.qty('发运数量'),
  qty2: field.qty('发运副数量'),
  ...received,
  /** Lots of submitted counts that differ, with reason and photos. */
  differences: z.array(lotDifference),
  lots: field.lines('批次与报告', transportLot),
});
export type TransportLine = z.infer<typeof transportLine>;

export const transportDocument = transportRow.omit({ actions: true, duty: true }).extend({
  ...documentParts,
  transportModeId: z.int().nullable(),
  carrier: field.text('承运商'),
  startTemp: field.degrees('发车温度').nullable(),
  arriveTemp: field.degrees('到达温度').nullable(),
  sealNo: field.text('铅封号'),
  packageCount: field.count('件数').nullable(),
  remark: field.text('备注'),
  exception: field.text('异常说明'),
  isColdChain: field.flag('冷链'),
  /** What keeps a loaded vehicle from leaving, for who may send it off. */
  missing: z.array(z.string()),
  lines: field.lines('运输明细', transportLine),
  /** Inbound orders made of it. */
  inbounds: z.array(z.object({ id: z.int(), no: z.string(), placeName: z.string(), statusLabel: z.string() })),
});
export type TransportDocument = z.infer<typeof transportDocument>;

export const loadedLot = z.strictObject({
  id: ref('transport_lot').optional(),
  lotNo: entered.filled(60, '批号'),
  produceDate: entered.date('生产日期').optional(),
  /** Left out, it is computed from the shelf life. */
  expireDate: entered.date('到期日期').optional(),
  qty: entered.qty('发运数量'),
  qty2: entered.weight('发运副数量').optional(),
});

const transportInput = z.strictObject({
  transportModeId: ref('transport_mode', '运输方式').nullable().optional(),
  plateNo: entered.emptied(
    20,
    '车牌号',
    entered.shaped(20, '车牌号', (plate) => plateProblem(plate.toUpperCase())).toUpperCase(),
  ),
  driver: entered.emptied(20, '司机'),
  driverPhone: entered.emptied(20, '司机电话', entered.shaped(20, '司机电话', phoneProblem)),
  carrier: entered.emptied(60, '承运商'),
  sealNo: entered.emptied(40, '铅封号'),
  packageCount: entered.count('件数').nullable().optional(),
  crateCount: entered.count('周转筐数').nullable().optional(),
  startTemp: temperature('发车温度').nullable(),
  remark: entered.emptied(500, '备注'),
  lines: field
    .lines(
      '装车明细',
      z.strictObject({
        pickupLineId: ref('pickup_line'),
        qty: entered.qty('发运数量'),
        qty2: entered.weight('发运副数量').optional(),
        lots: z.array(loadedLot).max(50).default([]),
      }),
    )
    .min(1, '请至少选择一行')
    .max(2000, '一次最多 2000 行'),
});
const one = oneOf(ref('transport_order'));

export const transportOrderCalls = about(
  { table: 'transport_order', touches: ['ask_order', 'pickup_order', 'inbound_order'] },
  {
    getListTransportOrder: list('/api/City/GetListTransportOrder', {
      access: seen,
      row: transportRow,
      filters: {
        ...documentFilters(transportOrderStatus),
        cityId: entered.ref('city', '城市'),
        supplierId: entered.ref('supplier', '供应商'),
        etaAt: range.time(),
      },
      sorts: ['createTime', 'etaAt'],
      export: '运输单',
    }),
    getTransportOrderByid: read('/api/City/GetTransportOrderByid', {
      access: seen,
      input: z.strictObject({ id: ref('transport_order') }),
      output: transportDocument,
      about: shown,
    }),
    addTransportOrder: write('/api/City/AddTransportOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(transportOrder, '新增')),
      input: transportInput,
      output: transportDocument,
    }),
    updateTransportOrder: write('/api/City/UpdateTransportOrder', {
      maxBytes: wire.bodyBytes.lines,
      access: anyOf(power(transportOrder, '编辑')),
      input: transportInput.extend(one),
      output: transportDocument,
      row: transportRow,
    }),
    /** The receiving side or quality has looked at the reports of a lot that count, and says what it found. */
    confirmBatchReport: write('/api/City/ConfirmBatchReport', {
      access: anyOf(power(transportOrderQuery, '确认报告')),
      input: z.strictObject({
        lotId: ref('transport_lot'),
        reportIds: z.array(ref('attachment')).min(1, '请选择报告').max(50),
        result: reportResult,
        reason: text(200).default(''),
      }),
      output: transportLot,
    }),
    /** What of a shipment concerns the city: its lines with lots and report states. */
    getShipOrderDetailsByidForCity: read('/api/Supplier/GetShipOrderDetailsByidForCity', {
      access: anyOf(power(transportOrderQuery), power(inboundOrder)),
      input: z.strictObject({ id: ref('transport_order') }),
      output: transportDocument,
      about: shown,
    }),
    ...actionCalls(transportOrderStatus, { area: 'City', row: transportRow }),
  },
);
