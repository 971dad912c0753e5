import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { download, queuedDownload } from '../../kernel/call/call.ts';
import { ref } from '../../kernel/field/fields.ts';
import { sheetCalls, sheetImport } from '../../kernel/reference/import.calls.ts';
import { power } from '../../kernel/call/screen.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;
const mayExport = anyOf(power(askOrder, '导出'), power(askOrderCheck, '导出'));

/** Demand sheets. An order of more than `maxDraftLines` can be submitted, withdrawn and deleted, not edited. */
export const askOrderImport = sheetImport({
  kind: 'ASK_ORDER_ALL',
  noun: '要货单',
  access: anyOf(power(askOrder, '导入')),
  template: 'DownAskOrderTemplate',
  send: 'ImportAskOrderAll',
  screens: [askOrder],
  touches: ['ask_order'],
});

export const askOrderExcelCalls = {
  ...sheetCalls(askOrderImport),
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
