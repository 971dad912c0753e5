import { power } from '../../kernel/call/screen.ts';
import { print } from '../../kernel/print/print.ts';
import { formatQty } from '../../kernel/value/decimal.ts';
import { materials, rowNumber } from '../print-columns.ts';
import { orderingScreens } from '../screens.ts';
import { bigOrderCalls, loadedMaterial, type BigOrderDocument } from './big-order.calls.ts';
import { byMaterial, toLoad } from './loading.rules.ts';

const placesIn = ({ orders }: BigOrderDocument): number => new Set(orders.map(({ placeId }) => placeId)).size;
const isOnePlace = (document: BigOrderDocument): boolean => placesIn(document) === 1;

/** All of it by material first, then a sheet for each place. */
const sheetsOf = (document: BigOrderDocument): BigOrderDocument[] => {
  if (toLoad(document.lines).length === 0) return [];
  const parts = [...Map.groupBy(document.orders, ({ placeId }) => placeId).values()].map((orders) => {
    const ids = new Set(orders.map(({ id }) => id));
    return { ...document, orders, lines: document.lines.filter(({ pickupOrderId }) => ids.has(pickupOrderId)) };
  });
  return parts.length > 1 ? [document, ...parts.filter(({ lines }) => toLoad(lines).length > 0)] : parts;
};

const placesOf = (document: BigOrderDocument): string => {
  const [first] = document.orders;
  if (first && isOnePlace(document)) return `${document.cityName} ${first.placeName}`;
  return `${document.cityName}，${placesIn(document)} 个收货地点`;
};

/** What the warehouse loads by: everything by material, then what each place gets. */
export const loadingList = print('/api/print/DownBigOrderPdf', bigOrderCalls.getBigOrderByid, {
  name: '装车单',
  powers: [power(orderingScreens.pickupOrder, '打印')],
  papers: ['A4_LANDSCAPE', 'A4', 'TRIPLICATE'],
  sheets: sheetsOf,
  issuer: ({ supplierName }) => supplierName,
  no: ({ no }) => no,
  facts: [
    { label: '收货地点', text: placesOf },
    'deliveryDate',
    'transportModeName',
    {
      label: '收货地址',
      text: (of) => (isOnePlace(of) ? (of.orders[0]?.placeAddress ?? '') : ''),
      wide: true,
      maybe: true,
    },
    { label: '收货时段', text: (of) => (isOnePlace(of) ? (of.orders[0]?.receiveWindow ?? '') : ''), maybe: true },
    { label: '提货单', text: ({ orders }) => orders.map(({ no }) => no).join('、'), wide: true },
  ],
  lines: {
    row: loadedMaterial,
    of: ({ lines }) => byMaterial(lines),
    columns: [
      { ...rowNumber, total: ({ lines }) => `共 ${byMaterial(lines).length} 种` },
      materials,
      'spec',
      { field: 'storageName', mm: 26 },
      {
        field: 'qtyLoad',
        text: ({ qtyLoad, unitName }) => `${formatQty(qtyLoad)} ${unitName}`,
        isNumber: true,
        mm: 26,
      },
      { field: 'shares', share: 2, when: (document) => !isOnePlace(document) },
      { title: '实装', mm: 22 },
      { title: '批号', mm: 32 },
    ],
  },
  signatures: ['备货人', '复核人', '司机'],
});
