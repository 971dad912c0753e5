import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { download, queuedDownload } from '../../kernel/call/call.ts';
import { ref } from '../../kernel/field/fields.ts';
import { sheetCalls, sheetImport } from '../../kernel/reference/import.calls.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;
const mayExport = anyOf(power(askOrder, '导出'), power(askOrderCheck, '导出'));

const demand = {
  noun: '要货单',
  access: anyOf(power(askOrder, '导入')),
  screens: [askOrder],
  touches: ['ask_order'],
} as const;

/** Demand sheets of every format. An order of more than `maxDraftLines` can be submitted, withdrawn and deleted, not edited. */
export const askOrderImports = {
  all: sheetImport({
    ...demand,
    kind: 'ASK_ORDER_ALL',
    format: '全部列',
    template: 'DownAskOrderTemplate',
    send: 'ImportAskOrderAll',
  }),
  /** Goods, quantities and days, for one's own default place and from the best offer. */
  simple: sheetImport({
    ...demand,
    kind: 'ASK_ORDER_SIMPLE',
    format: '简单',
    template: 'DownAskOrderSimpleTemplate',
    send: 'ImportAskOrderSimple',
  }),
  /** Every line says from whom. */
  supplier: sheetImport({
    ...demand,
    kind: 'ASK_ORDER_SUPPLIER',
    format: '按供应商',
    template: 'DownAskOrderSupplierTemplate',
    send: 'ImportAskOrderSupplier',
  }),
  /** Goods with a second unit are asked for in both. */
  second: sheetImport({
    ...demand,
    kind: 'ASK_ORDER_SECOND',
    format: '带副数量',
    template: 'DownAskOrderSecondTemplate',
    send: 'ImportAskOrderSecond',
  }),
} as const;

export const askOrderExcelCalls = {
  ...sheetCalls(askOrderImports.all),
  ...sheetCalls(askOrderImports.simple),
  ...sheetCalls(askOrderImports.supplier),
  ...sheetCalls(askOrderImports.second),
  downExcelAskOrder: download('/api/excel/DownExcelAskOrder', {
    access: mayExport,
    input: z.strictObject({ orderid: ref('ask_order') }),
  }),
  zipAskOrders: queuedDownload('/api/excel/ZipAskOrders', {
    access: mayExport,
    queued: '要货单打包',
    input: z.strictObject({ orders: z.array(ref('ask_order')).min(1, '请选择单据').max(200, '一次最多 200 张') }),
  }),
};
