import type { AskOrderRow } from '@material/contract/ordering/ask-order.schemas.ts';
import { inboundCalls, type InboundDocument, type InboundLine } from '@material/contract/ordering/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order.calls.ts';
import type { Sent } from '@material/contract/kernel/call.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Story } from './story.ts';
import type { Step } from './timeline.ts';

const hour = 3_600_000;
const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour);

const share = {
  arrivalRecorded: 70,
  notYetCounted: 3,
  rejected: 6,
  short: 5,
  over: 2,
  partial: 5,
  redeliver: 60,
} as const;

type Arriving = {
  readonly order: AskOrderRow;
  readonly transportId: number;
  readonly supplier: Actor;
  readonly at: Date;
  readonly shipAgain: (at: Date) => Step;
};

/** At the door: arrival, the inbound order, the count. */
export async function receivingStory(story: Story, arriving: Arriving): Promise<Step[]> {
  const { order, transportId, supplier, at } = arriving;
  const { chance, people } = story;
  let transport = await supplier.ask(transportOrderCalls.getTransportOrderByid, { id: transportId }, { now: at });
  if (chance.hits(share.arrivalRecorded)) {
    const cold = transport.isColdChain ? { arriveTemp: chance.oneOf(['-18.2', '-17.5', '-18.9']) } : {};
    await supplier.ask(
      transportOrderCalls.arriveTransportOrder,
      { id: transportId, rowVersion: transport.rowVersion, ...cold },
      { now: at },
    );
    transport = await supplier.ask(transportOrderCalls.getTransportOrderByid, { id: transportId }, { now: at });
  }
  const when = later(at, 0.3 + chance.next() * 1.5);
  if (chance.hits(share.notYetCounted) && later(at, 48) > story.until) return [];
  const receiver = people.receiver(order.cityId, order.placeId);
  return [
    { at: when, run: () => counted(story, { ...arriving, receiver, rowVersion: transport.rowVersion, at: when }) },
  ];
}

type Counting = Arriving & { readonly receiver: Actor; readonly rowVersion: number };
type Counted = NonNullable<Sent<typeof inboundCalls.updateInboundOrder>['lines']>[number];

const good = (line: InboundLine): Counted => ({
  id: line.id,
  qtyAccepted: line.shippedQty,
  ...(line.secondUnitName === '' ? {} : { qtyAccepted2: line.shippedQty2 }),
});

async function counted(story: Story, counting: Counting): Promise<Step[]> {
  const { receiver, transportId, rowVersion, at } = counting;
  const { list } = await receiver.ask(inboundCalls.generateInboundOrder, { id: transportId, rowVersion }, { now: at });
  for (const row of list) {
    const inbound = await receiver.ask(inboundCalls.getInboundOrderByid, { id: row.id }, { now: at });
    const lines = await countedLines(story, receiver, { inbound, at });
    const saved = await receiver.ask(
      inboundCalls.updateInboundOrder,
      { id: inbound.id, rowVersion: inbound.rowVersion, lines },
      { now: at },
    );
    const differs = lines.some((line) => line.restDecision === 'REDELIVER');
    if (story.chance.hits(2) && later(at, 24) > story.until) continue;
    await receiver.ask(
      inboundCalls.submitInputOrderByid,
      { id: saved.id, rowVersion: saved.rowVersion },
      { now: later(at, 0.2) },
    );
    if (differs) return [counting.shipAgain(later(at, 1))];
  }
  return [];
}

/** Mostly everything is there; now and then something was refused, or is missing. */
async function countedLines(
  story: Story,
  receiver: Actor,
  { inbound, at }: { inbound: InboundDocument; at: Date },
): Promise<Counted[]> {
  const { chance, people } = story;
  const reason = (words: string) =>
    people.reference.differenceReasons.find((row) => row.name.includes(words))?.id ??
    people.reference.differenceReasons[0]?.id ??
    0;
  const lines: Counted[] = [];
  for (const line of inbound.lines) {
    const shipped = Number(line.shippedQty);
    const takes = chance.between(1, Math.max(1, Math.floor(shipped / 5)));
    const restDecision = chance.hits(share.redeliver) ? ('REDELIVER' as const) : ('CLOSE' as const);
    if (shipped > 2 && chance.hits(share.rejected)) {
      const photo = await receiver.ask(
        inboundCalls.uploadInboundPhoto,
        { id: inbound.id },
        { now: at, files: [story.photo] },
      );
      lines.push({
        ...good(line),
        qtyAccepted: String(shipped - takes),
        qtyRejected: String(takes),
        reasonId: reason('破损'),
        reasonText: '外箱破损，内袋漏气',
        photoIds: [photo.id],
        restDecision,
      });
    } else if (shipped > 2 && chance.hits(share.short)) {
      lines.push({
        ...good(line),
        qtyAccepted: String(shipped - takes),
        qtyShort: String(takes),
        reasonId: reason('短'),
        restDecision,
      });
    } else lines.push(good(line));
  }
  return inbound.lines.length > 1 && chance.hits(share.partial) ? lines.slice(0, -1) : lines;
}
