import { z } from 'zod';
import { attachment, attachmentRow, type AnyAttachment } from '../kernel/document/attachment.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { power } from '../kernel/call/screen.ts';
import { inboundOrderStatus } from './inbound-order/inbound-order.status.ts';
import { returnStatus } from './return-order/return-order.status.ts';
import { reportResults } from './transport-order/lot.rules.ts';
import { catalogueScreens } from '../catalogue/screens.ts';
import { orderingScreens } from './screens.ts';
import { transportOrderStatus } from './transport-order/transport-order.status.ts';

const { inboundCheck, inboundOrder, returnCheck, returnOrder, supplierReturn, transportOrder, transportOrderQuery } =
  orderingScreens;
const pictures = ['png', 'jpeg', 'webp'] as const;
const maxBytes = 10 * 1024 * 1024;

/** What is wrong on receipt. Before the count is submitted the receiving side alone sees it, then whoever may see the vehicle. */
export const receiptPhoto = attachment({
  kind: 'receiptPhoto',
  name: 'ReceiptPhoto',
  noun: '验收照片',
  of: 'inbound_line',
  up: [],
  document: inboundOrderStatus,
  see: [
    { by: [power(inboundOrder), power(inboundCheck)] },
    { by: [power(transportOrder), power(transportOrderQuery)], in: 'ofSupplier' },
  ],
  add: { by: [power(inboundOrder, '修改')], in: 'toCount', own: '收货单位' },
  remove: { by: [power(inboundOrder, '修改')], in: 'toCount', own: '收货单位' },
  types: pictures,
  maxBytes,
  max: 9,
  thumbnail: true,
});

/** That a receipt was counted wrongly; taken before the correction is asked for. */
export const correctionPhoto = attachment({
  kind: 'correctionPhoto',
  name: 'CorrectionPhoto',
  noun: '更正照片',
  of: 'inbound_order',
  document: inboundOrderStatus,
  see: [{ by: [power(inboundOrder), power(inboundCheck)] }],
  add: { by: [power(inboundOrder, '申请更正')], in: 'submitted', own: '收货单位' },
  remove: { by: [power(inboundOrder, '申请更正')], in: 'submitted', own: '收货单位' },
  types: pictures,
  maxBytes,
  max: 9,
  thumbnail: true,
});

const reportFacts = {
  typeId: z.int(),
  typeName: field.text('报告类型'),
  no: field.text('报告编号'),
  issueDate: field.date('签发日期').nullable(),
  /** The supplier's word. */
  result: field.choice('检验结论', reportResults),
};

/**
 * A test report of a lot. A later one of its type takes its place, until the goods were signed for; what is missing may still
 * come then. The receiving side or quality looks at it.
 */
export const batchReport = attachment({
  kind: 'batchReport',
  name: 'BatchReport',
  noun: '批检报告',
  of: 'transport_lot',
  up: ['transport_line'],
  document: transportOrderStatus,
  // What a supplier still prepares is not on its way to any city.
  see: [
    { by: [power(transportOrder)] },
    {
      by: [
        power(transportOrderQuery, '查看批次'),
        power(inboundOrder),
        power(inboundCheck),
        power(catalogueScreens.fileManage),
      ],
      in: 'departed',
    },
  ],
  add: { by: [power(transportOrder, '上传批检报告')], in: 'live' },
  types: ['pdf', ...pictures],
  maxBytes,
  max: 50,
  versions: 'reportTypeId',
  check: true,
  thumbnail: true,
  fields: {
    reportTypeId: entered.ref('batch_report_type', '报告类型'),
    no: entered.text(60, '报告编号').default(''),
    issueDate: entered.date('签发日期').optional(),
    result: field.choice('检验结论', reportResults),
  },
  row: reportFacts,
  list: '/api/Supplier/GetBatchFiles',
  touches: ['ask_order', 'pickup_order', 'inbound_order'],
});

/** The delivery note that the place has signed, as the driver brings it back. */
export const deliveryNote = attachment({
  kind: 'deliveryNote',
  name: 'DeliveryNote',
  noun: '签收单',
  of: 'transport_order',
  document: transportOrderStatus,
  see: [{ by: [power(transportOrder), power(transportOrderQuery)], in: 'departed' }],
  add: { by: [power(transportOrder, '到达')], in: 'departed' },
  remove: { by: [power(transportOrder, '到达')], in: 'departed' },
  types: ['pdf', ...pictures],
  maxBytes,
  max: 9,
  thumbnail: true,
  history: true,
});

/** That the vehicle was disinfected, and until when that holds. */
export const vehicleDisinfection = attachment({
  kind: 'vehicleDisinfection',
  name: 'VehicleDisinfection',
  noun: '车辆消毒证明',
  of: 'transport_order',
  document: transportOrderStatus,
  see: [{ by: [power(transportOrder)] }, { by: [power(transportOrderQuery)], in: 'departed' }],
  add: { by: [power(transportOrder, '装车')], in: 'unsigned' },
  remove: { by: [power(transportOrder, '装车')], in: 'loading' },
  types: ['pdf', ...pictures],
  maxBytes,
  max: 9,
  expires: true,
  history: true,
  thumbnail: true,
});

const returnViewers = { by: [power(returnOrder), power(returnCheck)] } as const;
const returnPictures = { of: 'return_order', document: returnStatus, types: pictures, maxBytes, max: 9 } as const;

/** What is wrong with goods that go back. */
export const returnPhoto = attachment({
  ...returnPictures,
  kind: 'returnPhoto',
  name: 'ReturnPhoto',
  noun: '退货照片',
  see: [returnViewers, { by: [power(supplierReturn)], in: 'ofSupplier' }],
  add: { by: [power(returnOrder, '新增')], in: 'draft' },
  remove: { by: [power(returnOrder, '新增')], in: 'draft' },
  thumbnail: true,
});

/** That goods were destroyed at the place. */
export const destroyPhoto = attachment({
  ...returnPictures,
  kind: 'destroyPhoto',
  name: 'DestroyPhoto',
  noun: '销毁照片',
  see: [returnViewers, { by: [power(supplierReturn)], in: 'ofSupplier' }],
  add: { by: [power(returnOrder, '确认完成')], in: 'toHandOver' },
  remove: { by: [power(returnOrder, '确认完成')], in: 'toHandOver' },
  thumbnail: true,
});

export const lotReport = attachmentRow.extend(reportFacts);
export type LotReport = z.infer<typeof lotReport>;

/** Every kind of files of this context. */
export const orderingAttachments: readonly AnyAttachment[] = [
  receiptPhoto,
  correctionPhoto,
  batchReport,
  deliveryNote,
  vehicleDisinfection,
  returnPhoto,
  destroyPhoto,
];
