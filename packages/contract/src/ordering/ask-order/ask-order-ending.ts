import { power } from '../../kernel/call/screen.ts';
import { chosenLines } from './chosen-lines.ts';
import { orderingScreens } from '../screens.ts';

const { askOrder, pickupOrder } = orderingScreens;

/** What applications to end an order do to it; they are documents of their own. */
export const endingActions = {
  /** Somebody wants what is still open of it to end; headquarters decides, and its supplier where it has promised it. */
  applyTerminal: {
    label: '申请终止',
    from: ['APPROVED', 'ON_HOLD'],
    to: 'same',
    by: [power(askOrder, '申请终止'), power(pickupOrder, '申请终止')],
    reason: 'required',
    reasonLabel: '终止原因',
    reasons: ['不再需要', '门店停业', '供应商无法供货', '已另行采购'],
    form: { lines: chosenLines('要终止的行') },
    call: 'SaveTerminalOrder',
    done: '已提交终止申请',
    event: 'TERMINAL_APPLIED',
  },
  /** The application was agreed to: its lines are cut to what has left. */
  terminate: {
    label: '终止未供数量',
    from: ['APPROVED', 'ON_HOLD'],
    to: 'same',
    by: 'system',
    event: 'ORDER_CUT',
  },
  /** Nothing came of the application. */
  keepAll: {
    label: '终止申请未生效',
    from: ['APPROVED', 'ON_HOLD'],
    to: 'same',
    by: 'system',
    event: 'TERMINAL_ENDED',
  },
} as const;
