import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type {
  AskOrderDocument,
  AskOrderRow,
  MainOrderDocument,
} from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Signed } from '../harness/client.ts';
import type { Harness } from '../harness/harness.ts';

type Draft = Sent<typeof askOrderCalls.addMainOrderNew>;

/** Builds ask orders through the real calls, as the people of the demonstration. */
export async function orderingFactory(server: Harness) {
  const city = await server.as('city_sh');
  const first = await server.as('glzx01', { centre: 'management' });
  const second = await server.as('glzx02', { centre: 'management' });
  const { rows: found } = await server.database.pool.query<{ code: string; id: number }>(
    'select code, id from material',
  );
  const materials = new Map(found.map((row) => [row.code, row.id]));

  /** The id of a material by its code. */
  const material = (code: string): number => {
    const id = materials.get(code);
    if (id === undefined) throw new Error(`there is no material ${code}`);
    return id;
  };
  const day = (days: number): string => addDays(businessDate(server.clock.now), days);

  /** Two kinds of rice and one of noodles: two suppliers, so two ask orders. */
  const lines = (): Draft['lines'] => [
    { materialId: material('WL1001001'), qty: '25' },
    { materialId: material('WL1001002'), qty: '10' },
    { materialId: material('WL1002001'), qty: '8' },
  ];

  const main = (mainorderid: number, who: Signed = city): Promise<MainOrderDocument> =>
    server.done(who, askOrderCalls.getMainOrderByid, { mainorderid });
  const draft = async (change: Partial<Draft> = {}, who: Signed = city): Promise<MainOrderDocument> => {
    const input = { deliveryDate: day(5), lines: lines(), ...change };
    return main((await server.done(who, askOrderCalls.addMainOrderNew, input)).id, who);
  };

  const submit = (
    { id: mainorderid, rowVersion }: Pick<MainOrderDocument, 'id' | 'rowVersion'>,
    who: Signed = city,
  ): Promise<MainOrderDocument> => server.done(who, askOrderCalls.submitMainOrderById, { mainorderid, rowVersion });

  const ref = (order: Pick<AskOrderRow, 'id' | 'rowVersion'>) => ({ orderid: order.id, rowVersion: order.rowVersion });
  const one = ({ askOrders }: MainOrderDocument, at = 0): AskOrderRow => {
    const order = askOrders[at];
    if (!order) throw new Error(`the main order has no ask order ${at}`);
    return order;
  };

  const submitted = async (change?: Partial<Draft>): Promise<AskOrderRow> => one(await submit(await draft(change)));
  const firstPassed = async (change?: Partial<Draft>): Promise<AskOrderRow> =>
    server.done(first, askOrderCalls.firstCheckAskOrder, ref(await submitted(change)));
  const approved = async (change?: Partial<Draft>): Promise<AskOrderRow> =>
    server.done(second, askOrderCalls.finalCheckAskOrder, ref(await firstPassed(change)));
  const document = (id: number, who: Signed = first): Promise<AskOrderDocument> =>
    server.done(who, askOrderCalls.getAskOrderByid, { orderid: id });

  return {
    people: { city, first, second },
    material,
    day,
    lines,
    main,
    draft,
    submit,
    ref,
    one,
    submitted,
    firstPassed,
    approved,
    document,
  };
}
export type OrderingFactory = Awaited<ReturnType<typeof orderingFactory>>;
