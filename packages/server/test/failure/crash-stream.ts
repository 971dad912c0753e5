import { randomUUID } from 'node:crypto';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { HttpClient } from '../../bench/client.ts';

/** As much of an order as every step returns. */
type MovedOrder = Pick<AskOrderRow, 'id' | 'no' | 'status' | 'rowVersion'>;

type Who = Awaited<ReturnType<HttpClient['signIn']>>;
export type People = { readonly buyer: Who; readonly first: Who; readonly second: Who };

/** Asked quantities that satisfy the demo's minimums, of two suppliers. */
export type Material = { readonly id: number; readonly qty: string };

/** One wish of one person; `orders` is what the server acknowledged, undefined while nobody knows. */
export type Intent = {
  readonly key: string;
  readonly kind: 'create' | 'submit' | 'first' | 'final';
  readonly send: (client: HttpClient) => Promise<readonly MovedOrder[]>;
  orders?: readonly MovedOrder[];
};

const steps = [
  { kind: 'submit', by: 'buyer', call: askOrderCalls.submitAskOrderByOrderId },
  { kind: 'first', by: 'first', call: askOrderCalls.firstCheckAskOrder },
  { kind: 'final', by: 'second', call: askOrderCalls.finalCheckAskOrder },
] as const;

export async function signInAll(client: HttpClient): Promise<People> {
  return {
    buyer: await client.signIn('city_sh', 'city:1'),
    first: await client.signIn('glzx01', 'management'),
    second: await client.signIn('glzx02', 'management'),
  };
}

function createIntent(people: People, materials: readonly Material[]): Intent {
  const key = randomUUID();
  const input = {
    deliveryDate: addDays(businessDate(new Date()), 7),
    // Tells in the database which wish a document came from.
    remark: key,
    lines: materials.map(({ id, qty }) => ({ materialId: id, qty })),
  };
  const send = async (client: HttpClient) =>
    (await client.send({ ...people.buyer, intent: key }, askOrderCalls.addMainOrderNew, input)).askOrders;
  return { key, kind: 'create', send };
}

function stepIntent(people: People, step: (typeof steps)[number], order: MovedOrder): Intent {
  const key = randomUUID();
  const input = { orderid: order.id, rowVersion: order.rowVersion };
  const send = async (client: HttpClient) => [await client.send({ ...people[step.by], intent: key }, step.call, input)];
  return { key, kind: step.kind, send };
}

/**
 * Creates orders and brings them forward from `width` sides at once, some not at all and some to their approval, until
 * `strike` has been called after `acknowledged` answers and every side has met its first failure or ended its wish.
 * Returns every wish, also those whose fate is unknown. A failure before the strike ends the run.
 */
export async function streamUntilStruck(
  client: HttpClient,
  people: People,
  how: {
    readonly materials: readonly Material[];
    readonly width: number;
    readonly acknowledged: number;
    readonly strike: () => void;
  },
): Promise<Intent[]> {
  const intents: Intent[] = [];
  let answers = 0;
  let isStruck = false;

  async function attempt(intent: Intent): Promise<readonly MovedOrder[]> {
    intents.push(intent);
    const sent = intent.send(client);
    // Struck when one has just been sent, so that something is under way however quickly the others were answered.
    if (!isStruck && answers >= how.acknowledged) {
      isStruck = true;
      how.strike();
    }
    try {
      intent.orders = await sent;
    } catch (error) {
      if (!isStruck) throw error;
      return [];
    }
    answers += 1;
    return intent.orders;
  }

  async function bringForward(created: MovedOrder, howFar: number): Promise<void> {
    let order: MovedOrder | undefined = created;
    for (const step of steps.slice(0, howFar))
      if (order && !isStruck) [order] = await attempt(stepIntent(people, step, order));
  }

  async function side(start: number): Promise<void> {
    for (let turn = start; !isStruck; turn += 1) {
      const orders = await attempt(createIntent(people, how.materials));
      for (const order of orders) await bringForward(order, turn % (steps.length + 1));
    }
  }

  await Promise.all(Array.from({ length: how.width }, (_, index) => side(index)));
  return intents;
}
