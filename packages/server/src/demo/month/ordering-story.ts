import { addDays, businessDate, diffDays, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow, MainOrderDocument } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import { chanceOf, type Chance } from './chance.ts';
import { pickupOfOrder } from './facts.repo.ts';
import { importedOrder } from './imported-order.ts';
import { loweredByHeadquarters } from './revision-story.ts';
import { askForTime, supplierStory } from './supplier-story.ts';
import { forked, later, lingers, happens, type Story } from './story.ts';
import type { Step } from './timeline.ts';
import type { Named, Unit } from './people.ts';

/** A step that nothing follows. */
const ending = async (work: Promise<unknown>): Promise<Step[]> => {
  await work;
  return [];
};

/** Out of a hundred orders: how many take each of the rarer ways. */
const share = {
  leftAsDraft: 3,
  leftReturned: 40,
} as const;

type Wish = {
  readonly materialId: number;
  readonly code: string;
  readonly name: string;
  readonly supplierId: number;
  readonly qty: string;
  readonly earliestDate: string;
  readonly price: string;
  /** What its supplier's part must come to, yuan. */
  readonly leastAmount: number;
  /** The supplier does not deliver on every day. */
  readonly comesOnDays: boolean;
  /** Why the unit wants it, where headquarters controls it. */
  readonly reason?: Named;
};

/** What a unit wants on a day: some materials that somebody can deliver, in plausible quantities. */
async function wishes(story: Story, unit: Unit, now: Date): Promise<Wish[]> {
  const { people, chance, roadDays } = story;
  const day = addDays(businessDate(now), 6);
  const asked = chance.some(
    people.materials.filter((row) => !row.isControl),
    chance.between(26, 34),
  );
  const controlled = people.materials.filter((row) => row.isControl);
  const lines = [...asked, ...controlled].map((row) => ({ materialId: row.id, qty: '1' }));
  const { list } = await unit.actor.ask(askOrderCalls.getPriceInfo, { deliveryDate: day, lines }, { now });
  const picks = new Map([...asked, ...controlled].map((row) => [row.id, row]));
  const isFresh = new Set(asked.filter((row) => row.storageName.startsWith('冷藏')).map((row) => row.id));
  const offered = list.flatMap(({ materialId, controlledFor, offers: [best] }): Wish[] => {
    const pick = picks.get(materialId);
    if (!best || !pick) return [];
    const reason = controlledFor === null ? undefined : reasonFor(people, materialId);
    if (pick.isControl && reason === undefined) return [];
    const road = Math.max(0, diffDays(businessDate(now), best.earliestDate) - best.leadDays);
    roadDays.set(`${unit.cityId}/${best.supplierId}`, road);
    // What keeps a few days only is bought nearby.
    if (road > 0 && isFresh.has(materialId)) return [];
    const step = Number(best.multiple);
    const least = Math.max(Number(best.minQty), reason ? fewControlled : quantity(chance));
    const qty = String(Math.ceil(least / step) * step);
    const { code, name } = pick;
    const { supplierId, earliestDate, deliveryDays: bound, calendar } = best;
    const terms = {
      comesOnDays: bound.length + calendar.length > 0,
      price: best.price,
      leastAmount: Number(best.minOrderAmount ?? 0),
    };
    return [{ materialId, code, name, supplierId, qty, earliestDate, ...terms, ...(reason ? { reason } : {}) }];
  });
  const worthwhile = bigEnough(offered.filter(({ reason }) => reason === undefined));
  const suppliers = [...new Set(worthwhile.map((row) => row.supplierId))];
  const chosen = new Set(chance.some(suppliers, chance.between(2, 4)));
  const free = bigEnough(worthwhile.filter((row) => chosen.has(row.supplierId)).slice(0, 14));
  const taken = new Set(free.map(({ supplierId }) => supplierId));
  return [...free, ...offered.filter((row) => row.reason !== undefined && taken.has(row.supplierId))];
}

/** What is controlled is asked for in small quantities. */
const fewControlled = 3;
const reasonFor = ({ reference: { controlReasons } }: Story['people'], materialId: number): Named | undefined =>
  controlReasons[materialId % controlReasons.length];

/** Without those suppliers whose least amount the lines do not come to; the list price is near enough for that. */
function bigEnough(lines: readonly Wish[]): Wish[] {
  const sums = new Map<number, number>();
  for (const { supplierId, qty, price } of lines)
    sums.set(supplierId, (sums.get(supplierId) ?? 0) + Number(qty) * Number(price));
  return lines.filter(({ supplierId, leastAmount }) => (sums.get(supplierId) ?? 0) >= leastAmount * 1.1);
}

/** The day on which each supplier can bring all it is asked for, at the soonest the one wished for: who is near need not wait. */
function deliveryDays(lines: readonly Wish[], wished: string): ReadonlyMap<number, string> {
  const days = new Map<number, string>();
  for (const { supplierId, earliestDate, comesOnDays } of lines) {
    const known = days.get(supplierId) ?? (comesOnDays ? earliestDate : wished);
    days.set(supplierId, earliestDate > known ? earliestDate : known);
  }
  return days;
}

const quantity = (chance: Chance): number => (chance.hits(15) ? chance.between(20, 60) : chance.between(1, 12));

export type Ordering = {
  readonly unit: Unit;
  readonly at: Date;
  /** By a demand sheet instead of by hand. */
  readonly isImported: boolean;
};

/** One main order from its draft on. */
export function orderStory(story: Story, { unit, at, isImported }: Ordering): Step {
  const run = async (): Promise<Step[]> => {
    const lines = await wishes(story, unit, at);
    if (lines.length === 0) return [];
    const days = deliveryDays(lines, addDays(businessDate(at), 2));
    const deliveryDate = [...days.values()].reduce((first, day) => (day < first ? day : first));
    const dated = lines.map((line) => ({ ...line, day: days.get(line.supplierId) ?? deliveryDate }));
    const wanted = { lines: dated, deliveryDate, at };
    const main = await (isImported ? bySheet(story, unit, wanted) : byHand(story, unit, wanted));
    if (!main) return [];
    if (lingers(story, at, 'toBeSubmitted') || story.chance.hits(share.leftAsDraft)) return [];
    return [{ at: later(at, 0.2), run: () => submitted(story, unit, { main, at: later(at, 0.2) }) }];
  };
  return { at, run };
}

type Dated = Wish & { readonly day: string };
type Wanted = { readonly lines: readonly Dated[]; readonly deliveryDate: string; readonly at: Date };

/** A main order as it is named to be submitted. */
type Whole = Pick<MainOrderDocument, 'id' | 'rowVersion'>;

function byHand(story: Story, unit: Unit, { lines, deliveryDate, at }: Wanted): Promise<Whole> {
  const places = unit.placeId === undefined && story.chance.hits(60) ? story.placesOf(unit.cityId) : [];
  const placeId = places.length > 0 ? story.chance.oneOf(places) : undefined;
  // Some order the same for a second place at once.
  const isForTwo = places.length > 1 && happens(story, at, 'forTwoPlaces');
  const second = isForTwo ? places.find((id) => id !== placeId) : undefined;
  const ordered = lines.map(({ materialId, supplierId, qty, day, reason }) => ({
    materialId,
    supplierId,
    qty,
    ...(reason ? { controlReasonId: reason.id } : {}),
    ...(day === deliveryDate ? {} : { deliveryDate: day }),
  }));
  const order = {
    deliveryDate,
    ...(placeId === undefined ? {} : { placeId }),
    ...(story.chance.hits(20)
      ? { remark: story.chance.oneOf(['周末活动加量', '请早上九点前送达', '冷链车配送', '新店开业备货']) }
      : {}),
    lines: second === undefined ? ordered : [...ordered, ...ordered.map((line) => ({ ...line, placeId: second }))],
  };
  // With a chance of its own, so that the rest of the month stays as it was.
  const aside = { ...story, chance: chanceOf(Math.floor(at.getTime() / 1000) + unit.cityId) };
  if (!happens(aside, at, 'supplement')) return unit.actor.ask(askOrderCalls.addMainOrderNew, order, { now: at });
  const supplementReason = aside.chance.oneOf(['漏订', '临时加餐', '客流增加']);
  return unit.actor.ask(askOrderCalls.addBudanMainOrder, { ...order, supplementReason }, { now: at });
}

const bySheet = ({ folder }: Story, unit: Unit, { lines, at }: Wanted) =>
  importedOrder(unit.actor, {
    folder,
    rows: lines.map(({ code, name, qty, day, reason }) => ({ code, name, qty, day, reason: reason?.name })),
    at,
  });

type Submitted = { readonly main: Whole; readonly at: Date };

async function submitted(story: Story, unit: Unit, { main, at }: Submitted): Promise<Step[]> {
  const after = await unit.actor.ask(
    askOrderCalls.submitMainOrderById,
    { mainorderid: main.id, rowVersion: main.rowVersion },
    { now: at },
  );
  return after.askOrders.flatMap((order): Step[] => {
    const own = forked(story);
    const { chance } = own;
    if (happens(own, at, 'withdrawn')) {
      const when = later(at, 0.5);
      const ref = { orderid: order.id, rowVersion: order.rowVersion };
      const run = () => ending(unit.actor.ask(askOrderCalls.withdrawAskOrderByOrderId, ref, { now: when }));
      return [{ at: when, run }];
    }
    if (lingers(own, at, 'toBeChecked')) return [];
    const when = later(at, 0.7 + chance.next() * 2.5);
    return [{ at: when, run: () => firstChecked(own, unit, { order, at: when }) }];
  });
}

type Checked = { readonly order: AskOrderRow; readonly at: Date };

async function firstChecked(story: Story, unit: Unit, { order, at }: Checked): Promise<Step[]> {
  const { chance, people } = story;
  const [checker] = people.checkers;
  const ref = { orderid: order.id, rowVersion: order.rowVersion };
  if (happens(story, at, 'refused')) {
    await checker.ask(
      askOrderCalls.checkAskOrderAgreeOrRefuse,
      { ...ref, agree: false, reason: chance.oneOf(['本周预算已用完', '与其他门店重复', '库存充足，无需补货']) },
      { now: at },
    );
    return [];
  }
  if (happens(story, at, 'returned')) {
    const row = await checker.ask(
      askOrderCalls.changeAskOrderStatusToReturn,
      { ...ref, reason: chance.oneOf(['数量偏大，请核实', '送达日期请提前确认', '请补充备注']) },
      { now: at },
    );
    return returnedStory(story, unit, { order: row, at });
  }
  const lines = happens(story, at, 'changedByChecker') ? await lowered(story, order, at) : undefined;
  const row = await checker.ask(askOrderCalls.firstCheckAskOrder, { ...ref, ...(lines ? { lines } : {}) }, { now: at });
  if (lingers(story, at, 'toBeCheckedFinally')) return [];
  const when = later(at, 0.5 + chance.next() * 3);
  return [{ at: when, run: () => finalChecked(story, { order: row, at: when }) }];
}

function returnedStory(story: Story, unit: Unit, { order, at }: Checked): Step[] {
  const when = later(at, 3);
  const ref = { orderid: order.id, rowVersion: order.rowVersion };
  if (happens(story, at, 'cancelledAfterReturn')) {
    return [
      {
        at: when,
        run: () => ending(unit.actor.ask(askOrderCalls.cancelAskOrder, { ...ref, reason: '不再需要' }, { now: when })),
      },
    ];
  }
  if (story.chance.hits(share.leftReturned)) return [];
  const again = async (): Promise<Step[]> => {
    const row = await unit.actor.ask(askOrderCalls.submitAskOrderByOrderId, ref, { now: when });
    const next = later(when, 1);
    return [{ at: next, run: () => firstChecked(story, unit, { order: row, at: next }) }];
  };
  return order.deliveryDate > addDays(businessDate(when), 4) ? [{ at: when, run: again }] : [];
}

/** The checker takes a little off one line. */
async function lowered({ people, chance }: Story, order: AskOrderRow, now: Date) {
  const document = await people.checkers[0].ask(askOrderCalls.getAskOrderByid, { orderid: order.id }, { now });
  const line = document.lines.find((row) => Number(row.qtyAsked) > 2);
  if (!line) return undefined;
  const qty = String(Number(line.qtyAsked) - chance.between(1, Math.max(1, Math.floor(Number(line.qtyAsked) / 3))));
  return [{ id: line.id, qty, reason: '按近两周用量核减' }];
}

/** The supplier gets an hour more to answer, now and then because it asked for it. */
async function deadlineMoved({ people, db, chance }: Story, { order, at }: Checked): Promise<void> {
  const [, checker] = people.checkers;
  const pickup = await pickupOfOrder(db, order.id);
  if (!pickup.answerBy || pickup.answerBy <= at) return;
  const until = wireTime(later(pickup.answerBy, 1));
  const { reasons } = askOrderStatus.actions.changeDeadline;
  const reason = chance.oneOf(reasons);
  if (reason === reasons[0]) await askForTime(people.supplier(order.supplierId), { pickup, until, chance, at });
  await checker.ask(
    askOrderCalls.changeSupplierDeadDate,
    {
      orderid: order.id,
      rowVersion: order.rowVersion,
      replyBy: until,
      reason,
    },
    { now: at },
  );
}

async function finalChecked(story: Story, { order, at }: Checked): Promise<Step[]> {
  const [, checker] = story.people.checkers;
  const ref = { orderid: order.id, rowVersion: order.rowVersion };
  const passed = await checker.ask(askOrderCalls.finalCheckAskOrder, ref, { now: at });
  const { id: orderid, rowVersion } = passed;
  // With a chance of its own, so that the rest of the month stays as it was.
  const aside = { ...story, chance: chanceOf(1000 * orderid + rowVersion) };
  if (happens(aside, at, 'checkCancelled')) {
    const reason = aside.chance.oneOf(askOrderStatus.actions.cancelCheck.reasons);
    const taken = await checker.ask(askOrderCalls.cancelCheckAskOrder, { orderid, rowVersion, reason }, { now: at });
    const again = later(at, 0.5);
    return [{ at: again, run: () => finalChecked(story, { order: taken, at: again }) }];
  }
  if (happens(aside, at, 'deadlineMoved')) await deadlineMoved(aside, { order: passed, at });
  if (happens(aside, at, 'revised')) await loweredByHeadquarters(aside, { orderid, at });
  const { answerBy } = await pickupOfOrder(story.db, order.id);
  const given = Math.max(0, (answerBy ?? at).getTime() - at.getTime()) / 3_600_000;
  const when = later(
    at,
    happens(story, at, 'answeredLate')
      ? given + 1 + story.chance.next() * 4
      : given * (0.1 + story.chance.next() * 0.8),
  );
  return [{ at: when, run: () => supplierStory(story, { order, at: when }) }];
}
