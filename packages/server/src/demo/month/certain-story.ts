import { businessDate, instantAt, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { batchReport, receiptPhoto } from '@material/contract/ordering/attachments.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { inboundCalls } from '@material/contract/ordering/inbound-order/inbound.calls.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { approved, inTurn, orderOf, refOf, type Act, type Order } from './certain-order.ts';
import { chanceOf } from './chance.ts';
import { arrivedLines, leavingLines, type ArrivedLine } from './facts.repo.ts';
import { reasonOf, type Counted } from './receiving-story.ts';
import { later, type Story } from './story.ts';
import { askForTime, vehicle } from './supplier-story.ts';
import { restored, revised, revisionChecked, revisionDeclined, revisionWithdrawn } from './revision-story.ts';
import { arranged, arrangedAnswered } from './made-good-story.ts';
import { complained } from './complaint-story.ts';
import { corrected } from './correction-story.ts';
import { returned } from './return-story.ts';
import { accepted, applied, closed, decided, withdrawn } from './terminal-story.ts';
import type { Step } from './timeline.ts';

/** Promised as it was ordered, or a third less of the first line. */
const confirmed = (order: Order, at: Date, { isShort }: { readonly isShort: boolean }): Act => ({
  at,
  run: async (now) => {
    const pickup = await order.pickup();
    const [line] = isShort ? await leavingLines(order.story.db, pickup.id) : [];
    const lines = line ? [{ id: line.pickupLineId, qty: '12', reason: '库存不足' }] : [];
    await order.supplier().ask(pickupOrderCalls.confirmPickupOrder, { ...pickup, lines }, { now });
  },
});

const promised = (order: Order): Act => confirmed(order, order.at('13:30', -1), { isShort: false });

/** All that was promised, with the reports that its lots need. */
async function loaded({ story, known, ...order }: Order, now: Date): Promise<void> {
  const { id } = await order.pickup();
  const load = vehicle(story, await leavingLines(story.db, id), now);
  const made = await order.supplier().ask(transportOrderCalls.addTransportOrder, load, { now });
  known.transportId = made.id;
  for (const { batchReportTypes, lots } of made.lines)
    for (const type of batchReportTypes)
      for (const lot of lots) {
        const paper = { no: `BG${lot.lotNo}`, issueDate: businessDate(now), result: 'QUALIFIED' as const };
        const input = { of: lot.id, reportTypeId: type.id, ...paper };
        await order.supplier().ask(batchReport.calls.add, input, { now, files: [story.report] });
      }
  await order.supplier().ask(transportOrderCalls.loadTransportOrder, await order.transport(), { now });
}

/** In the evening the vehicle leaves, in the morning it is at the store. */
const carried = (order: Order): Act[] => [
  { at: order.at('16:30', -1), run: (now) => loaded(order, now) },
  {
    at: order.at('19:00', -1),
    run: async (now) =>
      order.supplier().ask(transportOrderCalls.departTransportOrder, await order.transport(), { now }),
  },
  {
    at: order.at('06:40'),
    run: async (now) => {
      const { list } = await order.store.ask(inboundCalls.generateInboundOrder, await order.transport(), { now });
      const [row] = list;
      if (row) order.known.inbound = refOf(row);
    },
  },
];

type Said = {
  readonly first: (line: ArrivedLine) => Omit<Counted, 'id'>;
  /** What was wrong with the first lot was photographed. */
  readonly hasPhoto?: true;
  readonly overReason?: string;
};

/** The store counts, of the first lot what is said of it, and hands in. */
async function counted(order: Order, { first, hasPhoto, overReason }: Said, now: Date): Promise<void> {
  const { story, store, known } = order;
  const arrived = await arrivedLines(story.db, known.inbound.id);
  for (const { id } of hasPhoto ? arrived.slice(0, 1) : [])
    await store.ask(receiptPhoto.calls.add, { of: id }, { now, files: [story.photo] });
  const lines = arrived.map((line, at) => ({
    id: line.id,
    ...(at === 0 ? first(line) : { qtyAccepted: line.shippedQty }),
  }));
  const saved = await store.ask(inboundCalls.updateInboundOrder, { ...known.inbound, lines }, { now });
  const ref = { id: saved.id, rowVersion: saved.rowVersion };
  const why = overReason === undefined ? {} : { overReason };
  await store.ask(inboundCalls.submitInputOrderByid, { ...ref, ...why }, { now });
}

/** Two bags are torn and to come again, with what was short before; the supplier has no more. */
const tornAndRefused = (order: Order): Act[] => [
  {
    at: order.at('07:20'),
    run: async (now) => {
      const { story } = order;
      const first = ({ shippedQty }: ArrivedLine) => ({
        qtyAccepted: String(Number(shippedQty) - 2),
        qtyRejected: '2',
        reasonId: reasonOf(story.people, '破损'),
        reasonText: '袋子破损，米粒洒出',
        restDecision: 'REDELIVER' as const,
      });
      await counted(order, { first, hasPhoto: true }, now);
    },
  },
  {
    at: order.at('08:40'),
    run: async (now) => {
      const reason = '本周库存已发完，没有更多';
      await order.supplier().ask(pickupOrderCalls.rejectPickupOrder, { ...(await order.pickup()), reason }, { now });
    },
  },
];

/** More than twice what was sent. */
const doubled = (order: Order): Act => ({
  at: order.at('07:30'),
  run: (now) => {
    const first = ({ shippedQty }: ArrivedLine) => ({
      qtyAccepted: String(2 * Number(shippedQty) + 1),
      reasonId: reasonOf(order.story.people, '多'),
    });
    return counted(order, { first, overReason: '送货单与实物不符，整托卸下' }, now);
  },
});

const asked = (order: Order): Act => ({
  at: order.at('08:30'),
  run: async (now) => {
    const [, checker] = order.story.people.checkers;
    await checker.ask(askOrderCalls.askAskOrderRest, await order.order(), { now });
  },
});

/** The supplier that is asked again needs until the goods are due, or the evening of that day. */
const askedForTime = (order: Order): Act => ({
  at: order.at('08:40'),
  run: async (now) => {
    const { deliveryDate } = order.known;
    const until = wireTime(instantAt(deliveryDate, deliveryDate > businessDate(now) ? '10:00' : '21:00'));
    await askForTime(order.supplier(), { pickup: await order.pickup(), until, chance: chanceOf(1), at: now });
  },
});

const stopped = (order: Order): Act => ({
  at: order.at('08:20'),
  run: async (now) => {
    const [, checker] = order.story.people.checkers;
    const reason = '门店停电检修，暂停收货';
    await checker.ask(askOrderCalls.changeAskOrderStatusToStop, { ...(await order.order()), reason }, { now });
  },
});

const allGood = (order: Order): Act => ({
  at: order.at('07:50'),
  run: (now) => counted(order, { first: ({ shippedQty }) => ({ qtyAccepted: shippedQty }) }, now),
});

/** So lately that the city has still its time to object. */
const justNow = ({ story }: Order): Date => later(story.until, -0.1);

/** What waits for somebody at the end: 短交待处理, 待重新确认, 供应商申请延期, 部分到货待决定, 待复核, 已停止待决定, and applications and amendments in every state. */
const ways: readonly ((order: Order) => readonly Act[])[] = [
  (order) => [confirmed(order, order.at('08:50'), { isShort: true })],
  (order) => [confirmed(order, order.at('14:30', -1), { isShort: true }), asked(order)],
  (order) => [confirmed(order, order.at('14:20', -1), { isShort: true }), asked(order), askedForTime(order)],
  (order) => [confirmed(order, order.at('14:10', -1), { isShort: true }), ...carried(order), ...tornAndRefused(order)],
  (order) => [confirmed(order, order.at('13:40', -1), { isShort: false }), ...carried(order), doubled(order)],
  (order) => [confirmed(order, order.at('14:00', -1), { isShort: false }), stopped(order)],
  (order) => [promised(order), applied(order, order.at('08:10'))],
  (order) => [promised(order), applied(order, order.at('15:10', -1)), decided(order, order.at('15:40', -1), true)],
  (order) => [
    revised(order, order.at('10:00', -1), '15'),
    revisionChecked(order, order.at('10:40', -1)),
    promised(order),
    applied(order, order.at('14:40', -1), true),
    decided(order, order.at('15:00', -1), true),
    accepted(order, order.at('15:30', -1)),
    ...carried(order),
    allGood(order),
    ...returned(order),
  ],
  (order) => [promised(order), ...carried(order), allGood(order), ...complained(order)],
  ...(['waiting', 'refused', 'granted', 'recounted'] as const).map((outcome) => (order: Order) => [
    promised(order),
    ...carried(order),
    allGood(order),
    ...corrected(order, outcome),
  ]),
  (order) => [
    promised(order),
    applied(order, order.at('14:10', -1)),
    decided(order, order.at('14:50', -1), false),
    ...carried(order),
  ],
  (order) => [
    promised(order),
    applied(order, order.at('14:15', -1)),
    withdrawn(order, order.at('14:55', -1)),
    ...carried(order),
  ],
  (order) => [applied(order, order.at('10:30', -1)), closed(order, order.at('11:30', -1))],
  (order) => [promised(order), revised(order, order.at('08:15'), '16')],
  (order) => [promised(order), revised(order, order.at('15:20', -1), '30'), revisionChecked(order, order.at('08:05'))],
  (order) => [
    promised(order),
    revised(order, order.at('15:25', -1), '28'),
    revisionChecked(order, order.at('08:25')),
    revisionChecked(order, order.at('08:35'), { by: 1 }),
  ],
  (order) => [
    promised(order),
    revised(order, order.at('14:25', -1), '12'),
    revisionChecked(order, order.at('15:05', -1)),
    revisionDeclined(order, order.at('16:00', -1)),
  ],
  (order) => [
    promised(order),
    revised(order, order.at('14:05', -1), '10'),
    revisionChecked(order, order.at('14:35', -1)),
    revisionDeclined(order, order.at('15:15', -1)),
    restored(order, order.at('15:55', -1)),
    ...carried(order),
  ],
  (order) => [
    promised(order),
    revised(order, order.at('14:20', -1), '14'),
    revisionChecked(order, order.at('15:35', -1), { agree: false }),
    ...carried(order),
  ],
  (order) => [
    promised(order),
    revised(order, order.at('14:45', -1), '20'),
    revisionWithdrawn(order, order.at('15:05', -1)),
    ...carried(order),
  ],
  (order) => [revised(order, order.at('10:10', -1), '9'), closed(order, order.at('11:20', -1))],
  (order) => [confirmed(order, order.at('08:55'), { isShort: true }), arranged(order, justNow(order))],
  (order) => [
    confirmed(order, order.at('08:35'), { isShort: true }),
    arranged(order, order.at('08:45')),
    arrangedAnswered(order, order.at('08:50'), false),
  ],
  (order) => [
    confirmed(order, order.at('13:35', -1), { isShort: true }),
    arranged(order, order.at('13:55', -1)),
    arrangedAnswered(order, order.at('14:00', -1), true),
  ],
];

/** Orders that leave something open in each of the rarer states, however few the days are and whatever chance deals. */
export const certainStories = (story: Story): Step[] =>
  ways.flatMap((way) => {
    const order = orderOf(story);
    return inTurn([...approved(order), ...way(order)]);
  });
