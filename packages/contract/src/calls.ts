import type { Calls } from './kernel/call.ts';
import { loginCalls, sessionCalls } from './identity/session.calls.ts';
import { pickerCalls } from './catalogue/pickers.calls.ts';
import { askOrderCalls } from './ordering/ask-order.calls.ts';
import { todoCalls } from './ordering/todo.calls.ts';

/** Every call of the product, by thing. */
export const callGroups = { loginCalls, sessionCalls, pickerCalls, askOrderCalls, todoCalls } as const satisfies Record<string, Calls>;
