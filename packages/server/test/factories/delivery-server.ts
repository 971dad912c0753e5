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

  /** What people were told of a document, in order. */
  const toldOf = (no: string) =>
    server.rows<{ title: string; content: string; users: string[] }>(
      `select payload ->> 'title' as title, payload ->> 'content' as content,
        array(select u.username from app_user u where to_jsonb(u.id) <@ (payload -> 'people') order by u.id) as users
        from outbox where topic = 'notice' and payload ->> 'title' like $1 || ' %' order by id`,
      [no],
    );

  return { server, build, deliver, arrived, toldOf };
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
