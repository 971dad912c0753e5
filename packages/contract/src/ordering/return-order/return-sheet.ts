import { power } from '../../kernel/call/screen.ts';
import { print } from '../../kernel/print/print.ts';
import { amountInWords } from '../../kernel/value/amount-in-words.ts';
import { formatMoney } from '../../kernel/value/decimal.ts';
import { destroyPhoto, returnPhoto } from '../attachments.ts';
import { materials, rowNumber } from '../print-columns.ts';
import { orderingScreens } from '../screens.ts';
import { returnCalls, returnLine } from './return-order.calls.ts';
import { returnOutcomes } from './return.rules.ts';

const { returnOrder, returnCheck, supplierReturn } = orderingScreens;

/** What a supplier's driver takes along, with a name under it for each side. */
export const returnSheet = print('/api/print/DownReturnOrderPdf', returnCalls.getReturnOrderByid, {
  name: '退货单',
  powers: [power(returnOrder, '打印'), power(returnCheck, '打印'), power(supplierReturn, '打印')],
  papers: ['A4_LANDSCAPE', 'A4', 'TRIPLICATE'],
  zip: { path: '/api/excel/ZipReturnOrders', files: [returnPhoto, destroyPhoto] },
  issuer: ({ cityName }) => cityName,
  no: ({ no }) => no,
  facts: [
    'inboundNo',
    'supplierName',
    { field: 'placeName', text: ({ cityName, placeName }) => `${cityName} ${placeName}` },
    'receiveTime',
    'returnTypeName',
    'status',
    'handInName',
    'pickupDate',
    'replaceDate',
    { field: 'returnReason', wide: true },
    { field: 'remark', wide: true, maybe: true },
  ],
  lines: {
    row: returnLine,
    of: ({ lines }) => lines,
    columns: [
      { ...rowNumber, total: ({ lines }) => `共 ${lines.length} 行` },
      materials,
      'spec',
      { field: 'lotNo', mm: 30, below: 'expireDate' },
      { field: 'unitName', mm: 12 },
      { field: 'qtyReturned', title: '退货' },
      { field: 'returnOutcome', text: ({ returnOutcome }) => returnOutcomes[returnOutcome], mm: 20 },
      'unitPrice',
      { field: 'creditAmount', total: ({ creditAmount }) => formatMoney(creditAmount) },
      'remark',
    ],
  },
  closing: [{ label: '冲减金额大写', text: ({ creditAmount }) => amountInWords(creditAmount), wide: true }],
  signatures: ['退货人', '取货人'],
});
