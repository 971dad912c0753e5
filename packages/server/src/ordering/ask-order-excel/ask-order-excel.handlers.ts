import { askOrderExcelCalls } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import { implement } from '../../kernel/call/implement.ts';
import { sheetHandlers } from '../../kernel/import/import.handlers.ts';
import { askOrderImporters } from './ask-order-importer.ts';
import { orderFile, ordersArchive } from './exports.ts';

export const askOrderExcel = implement(askOrderExcelCalls, {
  ...sheetHandlers(askOrderImporters.all),
  ...sheetHandlers(askOrderImporters.simple),
  ...sheetHandlers(askOrderImporters.supplier),
  ...sheetHandlers(askOrderImporters.second),
  downExcelAskOrder: (ctx, { orderid }) => orderFile(ctx, orderid),
  zipAskOrders: async (ctx, { orders }, running) => ordersArchive(ctx, orders, running),
});
