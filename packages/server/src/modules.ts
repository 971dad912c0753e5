import { pickers } from './catalogue/pickers.handlers.ts';
import { login, session } from './identity/session/session.handlers.ts';
import type { Binding, OpenBinding } from './kernel/call/implement.ts';
import { implementImports } from './kernel/import/import.handlers.ts';
import { pageErrors } from './kernel/call/page-error.handlers.ts';
import { askOrders } from './ordering/ask-order/ask-order.handlers.ts';
import { askOrderImporter } from './ordering/ask-order-excel/ask-order-importer.ts';
import { askOrderExcel } from './ordering/ask-order-excel/ask-order-excel.handlers.ts';
import { inboundOrders } from './ordering/inbound-order/inbound-order.handlers.ts';
import { pickupOrders } from './ordering/pickup-order/pickup-order.handlers.ts';
import { transportOrders } from './ordering/transport-order/transport-order.handlers.ts';
import { todo } from './ordering/todo/todo.handlers.ts';

/** Every implemented call of the product, by thing. */
export const modules: readonly (readonly (Binding | OpenBinding)[])[] = [
  login,
  session,
  pickers,
  askOrders,
  askOrderExcel,
  pickupOrders,
  transportOrders,
  inboundOrders,
  todo,
  implementImports([askOrderImporter]),
  pageErrors,
];
