import { isIn, statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { sql } from '../kernel/database/sql.ts';

export const countedStates = statesIn(askOrderStatus, 'counted').filter((state) => isIn(askOrderStatus, 'live', state));

/** Orders that count in figures: submitted, and neither refused nor cancelled. */
export const isCounted = sql<boolean>`ask_order.status = any(${countedStates})`;
