import { askOrderDocument, type AskOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { documentSheet } from '../../kernel/list/document-sheet.ts';

/** What the sheet of one order is called, inside an archive as well. */
export const orderName = (order: AskOrderDocument): string => `要货单_${order.no}`;

/** One order as a workbook. */
export const orderWorkbook = documentSheet(askOrderDocument, {
  facts: [
    'no',
    'mainOrderNo',
    { field: 'status', beside: ['fulfilStatus'], between: '，' },
    'cityName',
    'placeName',
    'placeAddress',
    { field: 'contact', label: '收货人', beside: ['phone'] },
    'supplierName',
    { field: 'deliveryDate', beside: ['receiveWindow'] },
    'transportModeName',
    { field: 'createName', label: '下单', beside: ['createTime'] },
    'remark',
  ],
  columns: [
    { field: 'seq', width: 8 },
    { field: 'materialCode', width: 16 },
    { field: 'materialName', width: 24 },
    { field: 'spec', width: 16 },
    { field: 'unitName', width: 8 },
    'qtyAsked',
    'qtyFirst',
    'qtyApproved',
    'qtyCancelled',
    'qtyConfirmed',
    'qtyShipped',
    'qtyInTransit',
    'qtyAccepted',
    'qtyRejected',
    'qtyShort',
    'qtyOver',
    'qtyOpen',
    { field: 'secondUnitName', width: 8 },
    { field: 'qtyAsked2', where: 'secondUnitName' },
    { field: 'qtyAccepted2', where: 'secondUnitName' },
    { field: 'qtyRejected2', where: 'secondUnitName' },
    'unitPrice',
    { field: 'taxRate', width: 8 },
    { field: 'amount', width: 16 },
    'amountExTax',
    'tax',
    'isControl',
    'controlledFor',
    'controlReason',
    'changeReason',
    { field: 'remark', width: 24 },
  ],
  total: 'materialCode',
  sums: ['amount', 'amountExTax', 'tax'],
});
