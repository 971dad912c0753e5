import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { returnCalls, type ReturnRow } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { first, type deliveryServer } from './delivery-server.ts';

/** Brings returns of a whole receipt to a stage through the real calls. */
export function returnFactory({ server, build, deliver, arrived }: Awaited<ReturnType<typeof deliveryServer>>) {
  const { store } = deliver.people;

  /** Two bags of what the first store has taken in go back for money, or for others, for a reason of this type. */
  async function submitted(typeName: string, returnOutcome: 'CREDIT' | 'REPLACE' = 'CREDIT'): Promise<ReturnRow> {
    const { inbound } = await arrived();
    const taken = await deliver.submit(await deliver.countAll(inbound));
    const type = first(await server.rows<{ id: number }>('select id from return_type where name = $1', [typeName]));
    const draft = await server.done(store, returnCalls.addReturnOrder, {
      inboundId: taken.id,
      returnTypeId: type.id,
      returnReason: '不能使用',
      lines: [{ inboundLineId: first(inbound.lines).id, qty: '2', returnOutcome }],
    });
    return server.done(store, returnCalls.submitReturnOrder, deliver.ref(draft));
  }

  const checked = async (typeName: string): Promise<ReturnRow> =>
    server.done(build.people.first, returnCalls.checkReturnOrder, deliver.ref(await submitted(typeName)));

  /** Its supplier brings others in a few days. */
  async function replaced(typeName: string): Promise<ReturnRow> {
    const sent = await submitted(typeName, 'REPLACE');
    const row = await server.done(build.people.first, returnCalls.checkReturnOrder, deliver.ref(sent));
    const today = businessDate(server.clock.now);
    const dates = { pickupDate: addDays(today, 1), replaceDate: addDays(today, 2) };
    return server.done(deliver.people.supplier, returnCalls.onePassReturnOrder, { ...deliver.ref(row), ...dates });
  }

  /** Its supplier objected to it, and headquarters did not give in. */
  async function upheld(typeName: string): Promise<ReturnRow> {
    const { supplier } = deliver.people;
    const asked = { ...deliver.ref(await checked(typeName)), reason: '交货时完好' };
    const objected = await server.done(supplier, returnCalls.oneRefuseReturnOrder, asked);
    const kept = { ...deliver.ref(objected), reason: '照片属实' };
    return server.done(build.people.second, returnCalls.upholdReturnOrder, kept);
  }

  return { submitted, checked, replaced, upheld };
}
