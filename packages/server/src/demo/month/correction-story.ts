import { correctionPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { refOf, type Act, type Order } from './certain-order.ts';
import { reasonOf } from './receiving-story.ts';

type Outcome = 'waiting' | 'refused' | 'granted' | 'recounted';
type Ref = { readonly id: number; readonly rowVersion: number };

/** What a store asks for that has pressed too fast, with a picture of the delivery note. */
async function asked({ story, store, known }: Order, now: Date): Promise<Ref> {
  const { id, rowVersion } = await store.ask(inboundCalls.getInboundOrderByid, { id: known.inbound.id }, { now });
  await store.ask(correctionPhoto.calls.add, { of: id }, { now, files: [story.photo] });
  const reason = '全部收妥点得太快，漏点了一部分货物';
  return refOf(await store.ask(inboundCalls.askInboundCorrection, { id, rowVersion, reason }, { now }));
}

/** The lots are counted anew: of the first one some were missing. */
async function recounted({ story, store, known }: Order, now: Date): Promise<void> {
  const { recountId } = await store.ask(inboundCalls.getInboundOrderByid, { id: known.inbound.id }, { now });
  const again = await store.ask(inboundCalls.getInboundOrderByid, { id: recountId ?? 0 }, { now });
  const lines = again.lines.map(({ id, shippedQty }, at) =>
    at > 0
      ? { id, qtyAccepted: shippedQty }
      : {
          id,
          qtyAccepted: String(Number(shippedQty) - 1),
          qtyShort: '1',
          restDecision: 'CLOSE' as const,
          reasonId: reasonOf(story.people, '短'),
        },
  );
  const saved = await store.ask(inboundCalls.updateInboundOrder, { ...refOf(again), lines }, { now });
  await store.ask(inboundCalls.submitInputOrderByid, refOf(saved), { now });
}

/** A store asks to correct what it has counted, and headquarters decides. */
export const corrected = (order: Order, outcome: Outcome): Act[] => [
  {
    at: order.at('08:12'),
    run: async (now) => {
      const ref = await asked(order, now);
      const [, checker] = order.story.people.checkers;
      if (outcome === 'refused')
        await checker.ask(inboundCalls.refuseInboundCorrection, { ...ref, reason: '请改为退货或投诉' }, { now });
      if (outcome === 'granted' || outcome === 'recounted')
        await checker.ask(inboundCalls.grantInboundCorrection, ref, { now });
      if (outcome === 'recounted') await recounted(order, now);
    },
  },
];
