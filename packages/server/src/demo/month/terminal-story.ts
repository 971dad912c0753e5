import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { terminalCalls } from '@material/contract/ordering/terminal/terminal.calls.ts';
import type { Act, Order } from './certain-order.ts';

/** The store wants nothing more of it, or of its last line. */
export const applied = (order: Order, at: Date, ofLast = false): Act => ({
  at,
  run: async (now) => {
    const { store, known } = order;
    const ref = await order.order();
    const { lines } = await store.ask(terminalCalls.getTerminalOrder, { orderid: ref.orderid }, { now });
    const chosen = ofLast ? lines.slice(-1) : lines;
    const reason = ofLast ? '菜单调整，不再需要' : '门店临时停业，不再需要';
    const input = { ...ref, reason, lines: chosen.map(({ id }) => id) };
    known.terminalId = (await store.ask(askOrderCalls.saveTerminalOrder, input, { now })).terminalId ?? 0;
  },
});

export const decided = (order: Order, at: Date, agree: boolean): Act => ({
  at,
  run: async (now) => {
    const [, checker] = order.story.people.checkers;
    const reason = agree ? {} : { reason: '供应商已备货' };
    await checker.ask(
      terminalCalls.checkOrderForTerminal,
      { ...(await order.application()), agree, ...reason },
      { now },
    );
  },
});

export const accepted = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => order.supplier().ask(terminalCalls.acceptTerminalOrder, await order.application(), { now }),
});

export const withdrawn = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => order.store.ask(terminalCalls.cancelTerminalOrder, await order.application(), { now }),
});

/** Headquarters closes what nobody has promised yet, while somebody has asked for it to end. */
export const closed = (order: Order, at: Date): Act => ({
  at,
  run: async (now) => {
    const [, checker] = order.story.people.checkers;
    await checker.ask(askOrderCalls.closeAskOrderRest, { ...(await order.order()), reason: '不再需要' }, { now });
  },
});
