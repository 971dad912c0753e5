import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { AskOrderRow } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import { pickupOrderCalls } from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { orderVersion, pickupOfOrder } from './facts.repo.ts';
import { chanceOf } from './chance.ts';
import { madeGoodStory } from './made-good-story.ts';
import { happens, later, lingers, type Story } from './story.ts';
import type { Step } from './timeline.ts';

type Promised = { readonly order: AskOrderRow; readonly at: Date };

type Short = Promised & {
  readonly isAsked: boolean;
  /** The life of an approved order from here on. */
  readonly goOn: (order: AskOrderRow, at: Date) => Promise<readonly Step[]>;
};

/** Headquarters takes a short promise as it is, asks the supplier for the rest, or another one. */
export function shortStory(story: Story, { order, at, isAsked, goOn }: Short): Step {
  const when = later(at, 1 + story.chance.next() * 4);
  const [, checker] = story.people.checkers;
  const asked = async (): Promise<Step[]> => {
    const { rowVersion } = await orderVersion(story.db, order.id);
    await checker.ask(askOrderCalls.askAskOrderRest, { orderid: order.id, rowVersion }, { now: when });
    return restStory(story, { order, at: when });
  };
  const aside = { ...story, chance: chanceOf(7 * order.id) };
  const made = () => madeGoodStory(story, { order, at: when, goOn, giveUp: (then) => accepted(story, order, then) });
  if (!isAsked && happens(aside, when, 'madeGood')) return { at: when, run: made };
  return { at: when, run: isAsked ? asked : () => accepted(story, order, when) };
}

/** The supplier promises the rest after all, or keeps to what it said; headquarters then takes that. */
function restStory(story: Story, { order, at }: Promised): Step[] {
  if (lingers(story, at, 'restToBeAnswered')) return [];
  const when = later(at, 0.5 + story.chance.next() * 3);
  const supplier = story.people.supplier(order.supplierId);
  const run = async (): Promise<Step[]> => {
    const { id, rowVersion } = await pickupOfOrder(story.db, order.id);
    if (!happens(story, when, 'restRefused')) {
      await supplier.ask(pickupOrderCalls.confirmPickupOrder, { id, rowVersion, lines: [] }, { now: when });
      return [];
    }
    const reason = '已问过产地，本周确实没有更多';
    await supplier.ask(pickupOrderCalls.rejectPickupOrder, { id, rowVersion, reason }, { now: when });
    return [{ at: later(when, 1), run: () => accepted(story, order, later(when, 1)) }];
  };
  return [{ at: when, run }];
}

async function accepted({ db, people, chance }: Story, order: AskOrderRow, now: Date): Promise<Step[]> {
  const [, checker] = people.checkers;
  const { rowVersion } = await orderVersion(db, order.id);
  const ref = { orderid: order.id, rowVersion };
  const reason = chance.oneOf(['现有数量够用', '供应商缺货', '不再需要']);
  await checker.ask(askOrderCalls.acceptAskOrderShort, { ...ref, reason }, { now });
  return [];
}
