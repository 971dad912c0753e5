import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { pickupOrderStatus } from '@material/contract/ordering/pickup-order/pickup-order.status.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import type { Chance } from './chance.ts';
import {
  askedAgain,
  groupablePickups,
  leavingLines,
  neighbourPickups,
  orderVersion,
  pickupOfOrder,
  transportVersion,
  type LeavingLine,
  type Neighbour,
} from './facts.repo.ts';
import { coolingOf, temperatures } from './cooling.ts';
import { receivingAt, receivingStory } from './receiving-story.ts';
import { reportLots } from './report-story.ts';
import { shortStory } from './short-story.ts';
import { chanceOf } from './chance.ts';
import { later, lingers, happens, type Story } from './story.ts';
import type { Step } from './timeline.ts';

type Approved = { readonly order: AskOrderRow; readonly at: Date };

type Asking = {
  readonly pickup: { readonly id: number; readonly rowVersion: number };
  readonly until: string;
  readonly chance: Chance;
  readonly at: Date;
};

/** Asks headquarters for more time to answer. */
export async function askForTime(actor: Actor, { pickup, until, chance, at }: Asking): Promise<void> {
  const { id, rowVersion } = pickup;
  const reason = chance.oneOf(pickupOrderStatus.actions.askDeadline.reasons);
  await actor.ask(pickupOrderCalls.askSupplierDeadDate, { id, rowVersion, askedReplyBy: until, reason }, { now: at });
}

/** What the supplier does with an approved order. */
export async function supplierStory(story: Story, { order, at }: Approved): Promise<Step[]> {
  const { chance, people } = story;
  if (lingers(story, at, 'toBeAnswered') || happens(story, at, 'silent')) return [];
  const pickup = await pickupOfOrder(story.db, order.id);
  const actor = people.supplier(order.supplierId);
  const ref = { id: pickup.id, rowVersion: pickup.rowVersion };
  if (happens(story, at, 'rejected')) {
    await actor.ask(
      pickupOrderCalls.rejectPickupOrder,
      { ...ref, reason: chance.oneOf(['产线检修，本周无法供货', '原料短缺', '车辆安排不开']) },
      { now: at },
    );
    return rejectedStory(story, { order, at });
  }
  const short = await shortOf(story, pickup.id, at);
  const lines = short ? [{ id: short.line, qty: short.qty, reason: '库存不足' }] : [];
  await actor.ask(pickupOrderCalls.confirmPickupOrder, { ...ref, lines }, { now: at });
  await merged(story, actor, at);
  if (!short && happens(story, at, 'prepared')) {
    const { rowVersion } = await pickupOfOrder(story.db, order.id);
    await actor.ask(pickupOrderCalls.startPickupOrder, { id: pickup.id, rowVersion }, { now: later(at, 0.5) });
  }
  const departure = departureOf(story, order, at);
  const leaving = { at: departure.load, run: () => shipped(story, { order, pickupId: pickup.id, ...departure }) };
  if (!short) return [leaving];
  if (lingers(story, at, 'shortToBeDecided')) return [];
  const goOn = (made: AskOrderRow, from: Date) =>
    supplierStory({ ...story, chance: chanceOf(made.id) }, { order: made, at: from });
  return [shortStory(story, { order, at, isAsked: short.isAsked, goOn }), leaving];
}

type Short = { readonly line: number; readonly qty: string; readonly isAsked: boolean };

/** Now and then a supplier promises a part only of what is more than a few; of some the rest is asked for again. */
async function shortOf(story: Story, pickupId: number, at: Date): Promise<Short | undefined> {
  const line = (await leavingLines(story.db, pickupId)).find((row) => Number(row.qtyWanted) > 2);
  if (!line) return undefined;
  const isAsked = !happens(story, at, 'short');
  if (isAsked && !happens(story, at, 'shortAskedFor')) return undefined;
  return { line: line.pickupLineId, qty: String(Math.floor(Number(line.qtyWanted) * 0.7)), isAsked };
}

/** Now and then what goes to one city on one day is put together. */
async function merged(story: Story, actor: Actor, at: Date): Promise<void> {
  const orders = await groupablePickups(story.db, actor.session.supplierId ?? 0);
  if (orders.length > 1 && happens(story, at, 'merged'))
    await actor.ask(pickupOrderCalls.mergePickupOrder, { orders }, { now: at });
}

/** Headquarters closes what was rejected; some it has not got to yet. */
function rejectedStory(story: Story, { order, at }: Approved): Step[] {
  if (lingers(story, at, 'rejectedToBeDecided')) return [];
  const { db, people } = story;
  const when = later(at, 5);
  const [, checker] = people.checkers;
  const run = async (): Promise<Step[]> => {
    const { rowVersion } = await orderVersion(db, order.id);
    await checker.ask(
      askOrderCalls.closeAskOrderRest,
      { orderid: order.id, rowVersion, reason: '供应商拒单，本次不再供货' },
      { now: when },
    );
    return [];
  };
  return [{ at: when, run }];
}

type Departure = { readonly load: Date; readonly leave: Date; readonly arrive: Date };

/** Loading in the evening, at the store in the morning of the delivery day; never before the supplier answered. */
function departureOf({ chance, roadDays }: Story, order: AskOrderRow, confirmed: Date): Departure {
  const road = roadDays.get(`${order.cityId}/${order.supplierId}`) ?? 0;
  const evening = later(instantAt(addDays(order.deliveryDate, -1 - road), '17:00'), chance.next() * 2);
  const load = evening > confirmed ? evening : later(confirmed, 1);
  const leave = later(load, 6 + chance.next() * 3);
  const morning = later(instantAt(order.deliveryDate, '05:30'), chance.next() * 3);
  const soonest = later(leave, 4 + road * 24);
  return { load, leave, arrive: morning > soonest ? morning : soonest };
}

type Carried = Pick<AskOrderRow, 'cityId' | 'placeId' | 'supplierId'>;
type Shipping = Departure & { readonly order: Carried; readonly pickupId: number };

/** Goods for another place of the city that go along, now and then; its own vehicle then stays at home. */
async function goingAlong(story: Story, pickupId: number, at: Date): Promise<Neighbour | undefined> {
  const free = (await neighbourPickups(story.db, pickupId)).filter(({ id }) => !story.met.has(`loads ${id}`));
  const [other] = free;
  if (!other || !happens(story, at, 'twoPlacesOnOneVehicle')) return undefined;
  story.met.add(`carried ${other.id}`);
  return other;
}

const lotNo = (line: LeavingLine, day: string, chance: Story['chance']): string =>
  `${day.replaceAll('-', '').slice(2)}${line.materialCode.slice(-4)}${chance.oneOf(['A', 'B', 'C'])}`;

function lotsOf({ chance }: Story, line: LeavingLine, load: Date) {
  const keeps = line.shelfLifeDays ?? 300;
  // On arrival days later the share that must remain still does.
  const age = Math.max(0, Math.floor(keeps * (1 - Number(line.acceptRatio ?? '0.5')) * 0.6) - 4);
  const produced = addDays(businessDate(load), -chance.between(0, Math.min(age, 25)));
  const qty2 = !line.hasSecond ? {} : { qty2: weighed(chance, line) };
  return [{ lotNo: lotNo(line, produced, chance), produceDate: produced, qty: line.leaving, ...qty2 }];
}

/** What the scale shows: the nominal weight, a little more or less. */
const weighed = (chance: Story['chance'], line: LeavingLine): string =>
  (Number(line.leaving) * Number(line.baseFactor) * (0.98 + chance.next() * 0.04)).toFixed(2);

const plates = ['沪A·', '浙A·', '苏A·', '京A·', '粤A·', '川A·'] as const;
const drivers = ['赵示例', '钱示例', '孙示例', '李示例', '周示例', '吴示例'] as const;

/** The vehicle as the supplier enters it: everything that is still to leave, with its lots. */
export const vehicle = (story: Story, open: readonly LeavingLine[], load: Date) => ({
  plateNo: `${story.chance.oneOf(plates).replace('·', '')}${story.chance.between(10_000, 99_999)}`,
  driver: story.chance.oneOf(drivers),
  driverPhone: `1540000${story.chance.between(1000, 9999)}`,
  packageCount: open.length * 3,
  crateCount: open.length,
  lines: open.map((line) => {
    const lots = lotsOf(story, line, load);
    const qty2 = lots[0] && 'qty2' in lots[0] ? { qty2: lots[0].qty2 } : {};
    return { pickupLineId: line.pickupLineId, qty: line.leaving, ...qty2, lots };
  }),
});

type Load = { readonly fits: readonly LeavingLine[]; readonly along?: Neighbour | undefined; readonly isPart: boolean };

/** What a vehicle takes: all that is ready, now and then with another place's goods, or only half for want of room. */
async function loadOf(story: Story, pickupId: number, at: Date): Promise<Load> {
  const ready = async (id: number): Promise<LeavingLine[]> =>
    (await leavingLines(story.db, id)).filter((line) => Number(line.leaving) > 0);
  const open = await ready(pickupId);
  if (open.length === 0) return { fits: [], isPart: false };
  const along = await goingAlong(story, pickupId, at);
  if (along) return { fits: [...open, ...(await ready(along.id))], along, isPart: false };
  const isPart = open.length > 1 && happens(story, at, 'inTwoParts');
  return { fits: isPart ? open.slice(0, Math.ceil(open.length / 2)) : open, isPart };
}

async function shipped(story: Story, shipping: Shipping): Promise<Step[]> {
  const { order, pickupId, load, leave, arrive } = shipping;
  const actor = story.people.supplier(order.supplierId);
  if (story.met.delete(`carried ${pickupId}`)) return [];
  story.met.add(`loads ${pickupId}`);
  const { fits, along, isPart } = await loadOf(story, pickupId, load);
  if (fits.length === 0) return [];
  const follows = isPart ? [resend(story, { order, pickupId, at: leave })] : [];
  const made = await actor.ask(transportOrderCalls.addTransportOrder, vehicle(story, fits, load), { now: load });
  if (happens(story, load, 'vehicleChanged')) {
    const ref = { id: made.id, rowVersion: made.rowVersion, reason: '车辆故障，改派其他车辆' };
    await actor.ask(transportOrderCalls.cancelTransportOrder, ref, { now: load });
    if (along) story.met.delete(`carried ${along.id}`);
    const again = { order, pickupId, load: later(load, 0.5), leave: later(leave, 0.5), arrive };
    return [{ at: again.load, run: () => shipped(story, again) }];
  }
  if (lingers(story, load, 'toBeLoaded')) return follows;
  await reportLots(story, actor, { transport: made, at: load });
  const fresh = await transportVersion(story.db, made.id);
  const ref = { id: made.id, rowVersion: fresh.rowVersion };
  const { rowVersion } = await actor.ask(transportOrderCalls.loadTransportOrder, ref, { now: load });
  if (lingers(story, load, 'toDepart')) return follows;
  const cooling = made.isColdChain ? coolingOf(fits) : undefined;
  const departing = { ...shipping, along, transportId: made.id, rowVersion, cooling };
  return [{ at: leave, run: () => departed(story, departing) }, ...follows];
}

type Departing = Shipping & {
  readonly along: Neighbour | undefined;
  readonly transportId: number;
  readonly rowVersion: number;
  readonly cooling: ReturnType<typeof coolingOf> | undefined;
};

async function departed(story: Story, departing: Departing): Promise<Step[]> {
  const { order, pickupId, along, transportId, rowVersion, cooling, leave, arrive } = departing;
  const supplier = story.people.supplier(order.supplierId);
  const cold = cooling === undefined ? {} : { startTemp: story.chance.oneOf(temperatures[cooling]) };
  await supplier.ask(
    transportOrderCalls.departTransportOrder,
    { id: transportId, rowVersion, ...cold },
    { now: leave },
  );
  const shipAgain = (again: Date): Step => resend(story, { order, pickupId, at: again });
  const arriving = { order, transportId, cooling, supplier, at: arrive, shipAgain };
  const first: Step = { at: arrive, run: () => receivingStory(story, arriving) };
  if (!along) return [first];
  const next = later(arrive, 1);
  const alongAgain = (again: Date): Step => resend(story, { order: along, pickupId: along.id, at: again });
  const second = { ...arriving, order: along, at: next, shipAgain: alongAgain };
  return [first, { at: next, run: () => Promise.resolve(receivingAt(story, second)) }];
}

/** The open rest of a line comes two days later; what is more than was promised is promised first. */
function resend(story: Story, { order, pickupId, at }: { order: Carried; pickupId: number; at: Date }): Step {
  const day = addDays(businessDate(at), 2);
  const load = instantAt(addDays(day, -1), '18:00');
  const departure = { load, leave: later(load, 8), arrive: later(instantAt(day, '06:00'), story.chance.next() * 2) };
  const run = async (): Promise<Step[]> => {
    const asked = await askedAgain(story.db, pickupId);
    if (asked) {
      const supplier = story.people.supplier(order.supplierId);
      await supplier.ask(pickupOrderCalls.confirmPickupOrder, { ...asked, lines: [] }, { now: load });
    }
    return shipped(story, { order, pickupId, ...departure });
  };
  return { at: load, run };
}
