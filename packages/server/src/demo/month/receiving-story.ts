import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { inboundComments, transportComments } from '@material/contract/ordering/comments.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import { temperatures, type Cooling } from './cooling.ts';
import { arrivedLines, transportVersion, type ArrivedLine } from './facts.repo.ts';
import { lookAtReports } from './report-story.ts';
import { complaintStory } from './complaint-story.ts';
import { returnStory } from './return-story.ts';
import { later, lingers, happens, type Story } from './story.ts';
import type { Step } from './timeline.ts';

const share = {
  arrivalRecorded: 70,
  unweighed: 25,
  redeliver: 60,
} as const;

type Arriving = {
  readonly order: Pick<AskOrderRow, 'cityId' | 'placeId'>;
  readonly transportId: number;
  readonly cooling: Cooling | undefined;
  readonly supplier: Actor;
  readonly at: Date;
  readonly shipAgain: (at: Date) => Step;
};

/** At the store: arrival, the inbound order, the count. */
export async function receivingStory(story: Story, arriving: Arriving): Promise<Step[]> {
  const { transportId, supplier, at } = arriving;
  if (story.chance.hits(share.arrivalRecorded)) {
    const cold = receiptTemp(story, arriving.cooling);
    const { rowVersion } = await transportVersion(story.db, transportId);
    await supplier.ask(transportOrderCalls.arriveTransportOrder, { id: transportId, rowVersion, ...cold }, { now: at });
  }
  return receivingAt(story, arriving);
}

/** The same at a store to which the vehicle comes when its arrival is known. */
export function receivingAt(story: Story, arriving: Arriving): Step[] {
  const { order, at } = arriving;
  const { chance, people } = story;
  const when = later(at, 0.3 + chance.next() * 1.5);
  if (lingers(story, at, 'toBeOpened')) return [];
  const receiver = people.receiver(order.cityId, order.placeId);
  return [{ at: when, run: () => counted(story, { ...arriving, receiver, at: when }) }];
}

type Counting = Arriving & { readonly receiver: Actor };
export type Counted = NonNullable<Sent<typeof inboundCalls.updateInboundOrder>['lines']>[number];

const receiptTemp = ({ chance }: Story, cooling: Cooling | undefined) =>
  cooling === undefined ? {} : { arriveTemp: chance.oneOf(temperatures[cooling]) };

/** What the store's scale shows of so many: never quite what the supplier's did. */
const weighed = ({ chance }: Story, line: ArrivedLine, qty: number): string => {
  const share = (Number(line.shippedQty2) * qty) / Number(line.shippedQty);
  return (share * (0.992 + chance.next() * 0.014)).toFixed(2);
};

/** Everything came; now and then nobody takes the time to weigh it. */
const good = (story: Story, line: ArrivedLine): Counted => ({
  id: line.id,
  qtyAccepted: line.shippedQty,
  ...(!line.hasSecond || story.chance.hits(share.unweighed)
    ? {}
    : { qtyAccepted2: weighed(story, line, Number(line.shippedQty)) }),
});

/** A part was refused or is missing; the rest is weighed, and mostly what goes back too. */
const partly = (story: Story, line: ArrivedLine, { gone, isBack }: { gone: number; isBack: boolean }): Counted => {
  const left = Number(line.shippedQty) - gone;
  const weights = {
    ...(left > 0 ? { qtyAccepted2: weighed(story, line, left) } : {}),
    ...(isBack && story.chance.hits(70) ? { qtyRejected2: weighed(story, line, gone) } : {}),
  };
  const counts = isBack ? { qtyRejected: String(gone) } : { qtyShort: String(gone) };
  return { id: line.id, qtyAccepted: String(left), ...counts, ...(line.hasSecond ? weights : {}) };
};

export const reasonOf = ({ reference }: Story['people'], words: string): number =>
  (reference.differenceReasons.find((row) => row.name.includes(words)) ?? reference.differenceReasons[0])?.id ?? 0;

/** More was on the truck than was sent: one, or so much that somebody else has to look. */
const more = (story: Story, line: ArrivedLine, at: Date): Counted => {
  const shipped = Number(line.shippedQty);
  const came = lingers(story, at, 'toBeReviewed') ? 2 * shipped + 1 : shipped + 1;
  return {
    id: line.id,
    qtyAccepted: String(came),
    ...(line.hasSecond ? { qtyAccepted2: weighed(story, line, came) } : {}),
  };
};

/** What the store and its supplier say where something is missing, refused or too much. */
async function saidOf(
  { receiver, supplier, transportId, at }: Counting,
  { inboundId, lines }: { readonly inboundId: number; readonly lines: readonly Counted[] },
): Promise<void> {
  if (lines.every(({ reasonId }) => reasonId === undefined)) return;
  const say = { of: inboundId, people: [] };
  const here = '收货时已当着司机点过，差异按实收登记，请核对。';
  await receiver.ask(inboundComments.calls.add, { ...say, content: here, isInternal: false }, { now: later(at, 0.05) });
  const within = '这家最近数量常对不上，下次先过磅再签字。';
  await receiver.ask(inboundComments.calls.add, { ...say, content: within, isInternal: true }, { now: later(at, 0.1) });
  const reply = { of: transportId, people: [], content: '收到，仓库核对后补发或退款。', isInternal: false };
  await supplier.ask(transportComments.calls.add, reply, { now: later(at, 0.15) });
}

async function counted(story: Story, counting: Counting): Promise<Step[]> {
  const { receiver, transportId, at } = counting;
  const { rowVersion } = await transportVersion(story.db, transportId);
  const { list } = await receiver.ask(inboundCalls.generateInboundOrder, { id: transportId, rowVersion }, { now: at });
  await lookAtReports(story, receiver, { transportId, placeId: counting.order.placeId, at });
  const steps: Step[] = [];
  for (const row of list) {
    if (lingers(story, at, 'toBeCounted')) continue;
    const lines = await countedLines(story, receiver, { inboundId: row.id, at });
    const saved = await receiver.ask(
      inboundCalls.updateInboundOrder,
      { id: row.id, rowVersion: row.rowVersion, lines, ...receiptTemp(story, counting.cooling) },
      { now: at },
    );
    await saidOf(counting, { inboundId: row.id, lines });
    const isOver = lines.some((line) => line.reasonId === reasonOf(story.people, '多'));
    const differs = lines.some((line) => line.restDecision === 'REDELIVER');
    if (lingers(story, at, 'toBeHandedIn')) continue;
    await receiver.ask(
      inboundCalls.submitInputOrderByid,
      {
        id: saved.id,
        rowVersion: saved.rowVersion,
        ...(isOver ? { overReason: '供应商多装，门店可用，同意收下' } : {}),
      },
      { now: later(at, 0.2) },
    );
    const after = { story, store: receiver, supplier: counting.supplier, inboundId: row.id, at };
    steps.push(...returnStory(after), ...complaintStory(after), ...(differs ? [counting.shipAgain(later(at, 1))] : []));
  }
  return steps;
}

/** Mostly everything is there; now and then something was refused, or is missing. */
async function countedLines(
  story: Story,
  receiver: Actor,
  { inboundId, at }: { inboundId: number; at: Date },
): Promise<Counted[]> {
  const { chance, people } = story;
  const reason = (words: string) => reasonOf(people, words);
  const lines: Counted[] = [];
  const arrived = await arrivedLines(story.db, inboundId);
  for (const line of arrived) {
    const shipped = Number(line.shippedQty);
    const takes = chance.between(1, Math.max(1, Math.floor(shipped / 5)));
    const restDecision = chance.hits(share.redeliver) ? ('REDELIVER' as const) : ('CLOSE' as const);
    if (shipped > 2 && happens(story, at, 'rejectedOnReceipt')) {
      await receiver.ask(receiptPhoto.calls.add, { of: line.id }, { now: at, files: [story.photo] });
      lines.push({
        ...partly(story, line, { gone: takes, isBack: true }),
        reasonId: reason('破损'),
        reasonText: '外箱破损，内袋漏气',
        restDecision,
      });
    } else if (shipped > 2 && happens(story, at, 'shortOnReceipt')) {
      lines.push({
        ...partly(story, line, { gone: takes, isBack: false }),
        reasonId: reason('短'),
        restDecision,
      });
    } else if (shipped > 2 && receiver.session.placeId === null && happens(story, at, 'over'))
      lines.push({ ...more(story, line, at), reasonId: reason('多') });
    else lines.push(good(story, line));
  }
  return arrived.length > 1 && happens(story, at, 'partial') ? lines.slice(0, -1) : lines;
}
