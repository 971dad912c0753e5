import { returnCalls } from '@material/contract/ordering/return-order/return-order.calls.ts';
import { first, type deliveryServer } from '../factories/delivery-server.ts';
import type { WriteSample } from './write-sample.ts';

/** How the writes of returns are brought about. */
export function returnSamples({ server, build, deliver, arrived }: Awaited<ReturnType<typeof deliveryServer>>) {
  const { supplier, store } = deliver.people;
  const { ref } = deliver;

  async function written(typeName: string, returnOutcome: 'DEDUCT' | 'REPLACE') {
    const { inbound } = await arrived();
    const taken = await deliver.submit(await deliver.countAll(inbound));
    const type = first(await server.rows<{ id: number }>('select id from return_type where name = $1', [typeName]));
    const deduct = returnOutcome === 'DEDUCT' ? { deductAmount: '1' } : {};
    const lines = [{ inboundLineId: first(inbound.lines).id, qty: '2', returnOutcome, ...deduct }];
    return { inboundId: taken.id, returnTypeId: type.id, returnReason: '样例退货', lines };
  }

  return {
    addReturnOrder: async (): Promise<WriteSample> => ({
      who: store,
      input: await written('其他', 'DEDUCT'),
      values: { 'lines.deductAmount': '2.5' },
    }),
    updateReturnOrder: async (): Promise<WriteSample> => {
      const { inboundId, ...input } = await written('其他', 'DEDUCT');
      const draft = await server.done(store, returnCalls.addReturnOrder, { inboundId, ...input });
      const again = ({ id, rowVersion }: { id: number; rowVersion: number }) => ({ id, rowVersion, ...input });
      return { who: store, input: { ...ref(draft), ...input }, values: { 'lines.deductAmount': '2.5' }, again };
    },
    onePassReturnOrder: async (): Promise<WriteSample> => {
      const draft = await server.done(store, returnCalls.addReturnOrder, await written('数量短少', 'REPLACE'));
      const sent = await server.done(store, returnCalls.submitReturnOrder, ref(draft));
      const passed = await server.done(build.people.first, returnCalls.checkReturnOrder, ref(sent));
      return { who: supplier, input: ref(passed), values: { pickupDate: build.day(1), replaceDate: build.day(2) } };
    },
  } satisfies Readonly<Record<string, () => Promise<WriteSample>>>;
}
