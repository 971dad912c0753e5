import { startHarness } from '../harness/harness.ts';
import { deliveryFactory } from './delivery.ts';
import { orderingFactory } from './ordering.ts';

/** An application with the people who order, send and receive in it. */
export async function deliveryServer() {
  const server = await startHarness({ maxConnections: 20 });
  const build = await orderingFactory(server);
  const deliver = await deliveryFactory(server, build);

  /** A vehicle with 25 and 10 bags at the first store, and the order behind it. */
  async function arrived() {
    const pickup = await deliver.confirmed();
    const transport = await deliver.onTheRoad([pickup]);
    const inbound = await deliver.onReceipt(transport);
    return { pickup, transport, inbound, orderId: pickup.askOrderId };
  }

  return { server, build, deliver, arrived };
}

/** The first of a list that must have one. */
export const first = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

/** The first two of a list that must have them. */
export const two = <T>(list: readonly T[]): [T, T] => {
  const [one, other] = list;
  if (one === undefined || other === undefined) throw new Error('the list has fewer than two');
  return [one, other];
};
