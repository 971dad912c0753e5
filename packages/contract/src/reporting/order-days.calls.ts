import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { read } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { field } from '../kernel/field/field.ts';
import { orderingScreens } from '../ordering/screens.ts';

const { askOrder, askOrderCheck } = orderingScreens;

/** Days of the chart on the home page; as many before them are what they are compared with. */
export const chartedDays = 30;

export const orderDayCalls = {
  /**
   * What was asked for on each of the last 60 days in Asia/Shanghai, today included, oldest first: orders that were submitted
   * and neither refused nor cancelled, by the day on which they were made. A day without an order is there with zeros.
   */
  getStatisticsCounters: read('/api/Management/GetStatisticsCounters', {
    access: anyOf(power(askOrder), power(askOrderCheck)),
    // A month's figures need not move with every order: whoever shows them asks again now and then.
    about: [],
    input: z.strictObject({}),
    output: z.object({
      days: z.array(
        z.object({ day: field.date('下单日期'), orderCount: field.count('单数'), amount: field.money('要货金额') }),
      ),
    }),
  }),
};
