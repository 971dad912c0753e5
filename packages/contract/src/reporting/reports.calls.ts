import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about } from '../kernel/call/call.ts';
import { entered, range } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { list } from '../kernel/list/list-call.ts';
import { power } from '../kernel/call/screen.ts';
import { monthOf, namedOf, statistics, unitOf } from '../kernel/list/statistics-call.ts';
import { askOrderStatus } from '../ordering/ask-order/ask-order.status.ts';
import { reportingScreens } from './screens.ts';

const { cityGetSupplierTotal, orderLines, reportMaterial } = reportingScreens;

/** What became of a line, as figures name it: in its unit, and at its price. Net: accepted less returned, with what replaced it. */
const figures = {
  qtyAsked: field.qty('要货数量'),
  qtyApproved: field.qty('核准数量'),
  qtyAccepted: field.qty('实收数量'),
  qtyRejected: field.qty('拒收数量'),
  qtyNet: field.qty('净收数量'),
  amountAsked: field.money('要货金额'),
  amountApproved: field.money('核准金额'),
  amountAccepted: field.money('实收金额'),
  amountRejected: field.money('拒收金额'),
  amountNet: field.money('净收金额'),
};

/** Lines in which a figure is not zero. */
export const having = {
  asked: '有要货',
  approved: '有核准',
  accepted: '有实收',
  rejected: '有拒收',
  net: '有净收',
} as const;

/** A line of an ask order that counts: submitted, and neither refused nor cancelled. */
export const orderLine = z.object({
  id: z.int(),
  orderId: z.int(),
  no: field.no('要货单号'),
  status: field.status('状态', askOrderStatus),
  cityId: z.int(),
  placeId: z.int(),
  placeName: field.text('收货地点'),
  placeShortName: field.short('收货地点简称'),
  supplierId: z.int(),
  supplierName: field.text('供应商'),
  supplierShortName: field.short('供应商简称'),
  deliveryDate: field.date('送达日期'),
  materialCode: field.text('物料编码'),
  materialName: field.text('物料名称'),
  spec: field.text('规格'),
  unitName: field.text('单位'),
  unitPrice: field.price('单价'),
  ...figures,
});
export type OrderLine = z.infer<typeof orderLine>;

const getListOrderLine = list('/api/City/GetListOrderLine', {
  access: anyOf(power(orderLines)),
  row: orderLine,
  filters: {
    deliveryDate: range.date(),
    supplierId: entered.ref('supplier', '供应商'),
    placeId: entered.ref('place', '收货地点'),
    materialId: entered.ref('material', '物料'),
    unitName: entered.text(20, '单位'),
    having: entered.choice('数量', having),
  },
  sorts: [],
});

/** The figures of order lines, what narrows them, and the list that holds the lines. */
const ofOrderLines = {
  measures: {
    amountAsked: figures.amountAsked,
    amountApproved: figures.amountApproved,
    amountAccepted: figures.amountAccepted,
    amountRejected: figures.amountRejected,
    amountNet: figures.amountNet,
    qtyAsked: figures.qtyAsked.nullable(),
    qtyApproved: figures.qtyApproved.nullable(),
    qtyAccepted: figures.qtyAccepted.nullable(),
    qtyRejected: figures.qtyRejected.nullable(),
    qtyNet: figures.qtyNet.nullable(),
  },
  filters: {
    deliveryDate: range.date('送达日期'),
    supplierId: entered.ref('supplier', '供应商'),
    placeId: entered.ref('place', '收货地点'),
    materialId: entered.ref('material', '物料'),
    unitName: entered.text(20, '单位'),
  },
  drill: {
    list: getListOrderLine,
    screen: 'orderLines',
    having: {
      amountAsked: 'asked',
      amountApproved: 'approved',
      amountAccepted: 'accepted',
      amountRejected: 'rejected',
      amountNet: 'net',
      qtyAsked: 'asked',
      qtyApproved: 'approved',
      qtyAccepted: 'accepted',
      qtyRejected: 'rejected',
      qtyNet: 'net',
    },
  },
} as const;

/** 城市收货(按供应商)统计: what was asked of each supplier in each month of delivery, and what became of it. */
const getCitySupplierTotal = statistics('/api/City/GetCitySupplierTotal', {
  access: anyOf(power(cityGetSupplierTotal)),
  about: ['ask_order'],
  dimensions: { month: monthOf('月份', 'deliveryDate'), supplier: unitOf('供应商', 'supplierId') },
  ...ofOrderLines,
  order: 'month desc',
  export: '城市收货统计',
});

/** 物料统计: what was asked of each material in each month of delivery, and what became of it. */
const getMaterialTotal = statistics('/api/City/GetMaterialTotal', {
  access: anyOf(power(reportMaterial)),
  about: ['ask_order'],
  dimensions: { month: monthOf('月份', 'deliveryDate'), material: namedOf('物料名称', 'materialId') },
  ...ofOrderLines,
  order: 'month desc',
  export: '物料统计',
});

export const reportCalls = {
  ...about({ table: 'ask_order' }, { getListOrderLine }),
  getCitySupplierTotal,
  getMaterialTotal,
};
