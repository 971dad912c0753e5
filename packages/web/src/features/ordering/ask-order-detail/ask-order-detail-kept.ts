import { askOrderCalls, checkedLine } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { askLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { keptForm } from '../../../kit/form/kept-text.ts';
import { checkName } from '../ask-order-check/ask-order-check.rules.ts';

const { input } = askOrderCalls.finalCheckAskOrder;
export const keptWork = keptForm(({ orderid }) => checkName(Number(orderid)), input, [checkedLine, askLine]);
