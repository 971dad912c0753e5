import { addDays, businessDate, diffDays, instantAt } from '@material/contract/kernel/business-time.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order.calls.ts';
import type { AskOrderRow, MainOrderDocument } from '@material/contract/ordering/ask-order-schemas.ts';
import type { Chance } from './chance.ts';
import { supplierStory } from './supplier-story.ts';
import { forked, later, lingers, type Story } from './story.ts';
import type { Step } from './timeline.ts';
import type { Unit } from './people.ts';

/** A step that nothing follows. */
const ending = async (work: Promise<unknown>): Promise<Step[]> => {
  await work;
  return [];
};

/** Out of a hundred orders: how many take each of the rarer ways. */
const share = {
  leftAsDraft: 3,
  notYetSubmitted: 12,
  notYetChecked: 30,
  withdrawn: 2,
  returned: 5,
  cancelledAfterReturn: 30,
  refused: 3,
  changedByChecker: 12,
} as const;

type Wish = {
  readonly materialId: number;
  readonly supplierId: number;
  readonly qty: string;
  readonly earliestDate: string;
};

/** What a unit wants on a day: some materials that somebody can deliver, in plausible quantities. */
async function wishes(story: Story, unit: Unit, now: Date): Promise<Wish[]> {
  const { people, chance, roadDays } = story;
  const day = addDays(businessDate(now), 6);
  const asked = chance.some(
    people.materials.filter((row) => !row.isControl),
    chance.between(26, 34),
  );
  const lines = asked.map((row) => ({ materialId: row.id, qty: '1' }));
  const { list } = await unit.actor.ask(askOrderCalls.getPriceInfo, { deliveryDate: day, lines }, { now });
  const isFresh = new Set(asked.filter((row) => row.storageName.startsWith('冷藏')).map((row) => row.id));
  const offered = list.flatMap(({ materialId, offers: [best] }): Wish[] => {
    if (!best) return [];
    const road = Math.max(0, diffDays(businessDate(now), best.earliestDate) - best.leadDays);
    roadDays.set(`${unit.cityId}/${best.supplierId}`, road);
    // What keeps a few days only is bought nearby.
    if (road > 0 && isFresh.has(materialId)) return [];
    const step = Number(best.multiple);
    const qty = String(Math.ceil(Math.max(Number(best.minQty), quantity(chance)) / step) * step);
    return [{ materialId, supplierId: best.supplierId, qty, earliestDate: best.earliestDate }];
  });
  const suppliers = [...new Set(offered.map((row) => row.supplierId))];
  const chosen = new Set(chance.some(suppliers, chance.between(2, 4)));
  return offered.filter((row) => chosen.has(row.supplierId)).slice(0, 14);
}

const quantity = (chance: Chance): number => (chance.hits(15) ? chance.between(20, 60) : chance.between(1, 12));

/** One main order from its draft on. */
export function orderStory(story: Story, unit: Unit, at: Date): Step {
  const run = async (): Promise<Step[]> => {
    const lines = await wishes(story, unit, at);
    if (lines.length === 0) return [];
    const deliveryDate = lines.reduce(
      (latest, line) => (line.earliestDate > latest ? line.earliestDate : latest),
      addDays(businessDate(at), 2),
    );
    const places = unit.placeId === undefined && story.chance.hits(60) ? story.placesOf(unit.cityId) : [];
    const placeId = places.length > 0 ? story.chance.oneOf(places) : undefined;
    const main = await unit.actor.ask(
      askOrderCalls.addMainOrderNew,
      {
        deliveryDate,
        ...(placeId === undefined ? {} : { placeId }),
        ...(story.chance.hits(20)
          ? { remark: story.chance.oneOf(['周末活动加量', '请早上九点前送达', '冷链车配送', '新店开业备货']) }
          : {}),
        lines: lines.map(({ materialId, supplierId, qty }) => ({ materialId, supplierId, qty })),
      },
      { now: at },
    );
    if (lingers(story, at, share.notYetSubmitted) || story.chance.hits(share.leftAsDraft)) return [];
    return [{ at: later(at, 0.2), run: () => submitted(story, unit, { main, at: later(at, 0.2) }) }];
  };
  return { at, run };
}

type Submitted = { readonly main: MainOrderDocument; readonly at: Date };

async function submitted(story: Story, unit: Unit, { main, at }: Submitted): Promise<Step[]> {
  const after = await unit.actor.ask(
    askOrderCalls.submitMainOrderById,
    { mainorderid: main.id, rowVersion: main.rowVersion },
    { now: at },
  );
  return after.askOrders.flatMap((order): Step[] => {
    const own = forked(story);
    const { chance } = own;
    if (chance.hits(share.withdrawn)) {
      const when = later(at, 0.5);
      const ref = { orderid: order.id, rowVersion: order.rowVersion };
      const run = () => ending(unit.actor.ask(askOrderCalls.withdrawAskOrderByOrderId, ref, { now: when }));
      return [{ at: when, run }];
    }
    if (lingers(own, at, share.notYetChecked)) return [];
    const when = later(at, 0.7 + chance.next() * 2.5);
    return [{ at: when, run: () => firstChecked(own, unit, { order, at: when }) }];
  });
}

type Checked = { readonly order: AskOrderRow; readonly at: Date };

async function firstChecked(story: Story, unit: Unit, { order, at }: Checked): Promise<Step[]> {
  const { chance, people } = story;
  const [checker] = people.checkers;
  const ref = { orderid: order.id, rowVersion: order.rowVersion };
  if (chance.hits(share.refused)) {
    await checker.ask(
      askOrderCalls.checkAskOrderAgreeOrRefuse,
      { ...ref, agree: false, reason: chance.oneOf(['本周预算已用完', '与其他门店重复', '库存充足，无需补货']) },
      { now: at },
    );
    return [];
  }
  if (chance.hits(share.returned)) {
    const row = await checker.ask(
      askOrderCalls.changeAskOrderStatusToReturn,
      { ...ref, reason: chance.oneOf(['数量偏大，请核实', '送达日期请提前确认', '请补充备注']) },
      { now: at },
    );
    return returnedStory(story, unit, { order: row, at });
  }
  const lines = chance.hits(share.changedByChecker) ? await lowered(story, order, at) : undefined;
  const row = await checker.ask(askOrderCalls.firstCheckAskOrder, { ...ref, ...(lines ? { lines } : {}) }, { now: at });
  if (lingers(story, at, share.notYetChecked)) return [];
  const when = later(at, 0.5 + chance.next() * 3);
  return [{ at: when, run: () => finalChecked(story, { order: row, at: when }) }];
}

function returnedStory(story: Story, unit: Unit, { order, at }: Checked): Step[] {
  if (story.chance.hits(40)) return [];
  const when = later(at, 3);
  const ref = { orderid: order.id, rowVersion: order.rowVersion };
  if (story.chance.hits(share.cancelledAfterReturn)) {
    return [
      {
        at: when,
        run: () => ending(unit.actor.ask(askOrderCalls.cancelAskOrder, { ...ref, reason: '不再需要' }, { now: when })),
      },
    ];
  }
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

async function finalChecked(story: Story, { order, at }: Checked): Promise<Step[]> {
  const [, checker] = story.people.checkers;
  await checker.ask(askOrderCalls.finalCheckAskOrder, { orderid: order.id, rowVersion: order.rowVersion }, { now: at });
  // Suppliers answer in the morning.
  const morning = instantAt(addDays(businessDate(at), 1), '08:00');
  const when = story.chance.hits(40) ? later(at, 1) : later(morning, story.chance.next() * 2);
  return [{ at: when, run: () => supplierStory(story, { order, at: when }) }];
}
