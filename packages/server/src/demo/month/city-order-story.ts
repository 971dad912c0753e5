import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { delivers } from '@material/contract/catalogue/delivery-calendar.rules.ts';
import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import type { Offer } from '@material/contract/ordering/ask-order/offer-schemas.ts';
import { cityOrderCalls } from '@material/contract/ordering/city-order/city-order.calls.ts';
import type { Actor } from '../../kernel/operation/actor.ts';
import { later, type Story } from './story.ts';
import type { Step } from './timeline.ts';

/** What headquarters orders for cities, how many hours before now, and whether it goes on to be checked. */
const orders = [
  { hours: 50, remark: '元旦活动备货', cities: 4, materials: 3, isSubmitted: true },
  { hours: 5, remark: '新品上市首批', cities: 3, materials: 2, isSubmitted: false },
] as const;
type Order = (typeof orders)[number];

const most = 60;
/** Enough that a supplier delivers it: some forty of the least step. */
const qtyOf = ({ minQty, multiple }: Offer): string => {
  const step = Math.max(Number(multiple), 1);
  return String(Math.ceil(Math.max(Number(minQty), 40) / step) * step);
};

type Wish = { readonly materialId: number; readonly placeId: number; readonly offer: Offer };

/** Of what as many cities can have on a day, the first few. */
async function wishes(actor: Actor, { materials }: Story['people'], { order, at }: { order: Order; at: Date }) {
  const now = { now: at };
  const { list: places } = await actor.ask(pickerCalls.getCanUseReceivingPlace, { pageSize: 1000 }, now);
  const deliveryDate = addDays(businessDate(at), 7);
  const lines = materials
    .filter(({ isControl }) => !isControl)
    .slice(0, most)
    .map(({ id: materialId }) => ({ materialId }));
  const offered = await Promise.all(
    places
      .filter(({ isDefault }) => isDefault)
      .map(async ({ id: placeId, cityId }) => {
        const { list } = await actor.ask(askOrderCalls.getPriceInfo, { cityId, deliveryDate, lines }, now);
        return list.flatMap(({ materialId, offers, controlledFor }): Wish[] => {
          const offer = offers.find((one) => one.earliestDate <= deliveryDate && delivers(deliveryDate, one));
          return offer && controlledFor === null ? [{ materialId, placeId, offer }] : [];
        });
      }),
  );
  const wanted = [...Map.groupBy(offered.flat(), ({ materialId }) => materialId)]
    .filter(([, all]) => all.length >= order.cities)
    .slice(0, order.materials)
    .map(([materialId, all]) => [materialId, all.slice(0, order.cities)] as const);
  return { deliveryDate, wanted };
}

/** Headquarters orders the same for several cities at once; what it has not submitted yet stays a draft of theirs. */
export const cityOrderSteps = ({ people, until }: Story): Step[] =>
  orders.map((order): Step => {
    const at = later(until, -order.hours);
    const [actor] = people.checkers;
    const run = async () => {
      const { deliveryDate, wanted } = await wishes(actor, people, { order, at });
      if (wanted.length === 0) return [];
      const lines = wanted.map(([materialId, all]) => ({
        materialId,
        qtys: all.map(({ placeId, offer }) => ({ placeId, qty: qtyOf(offer), supplierId: offer.supplierId })),
      }));
      const asked = { deliveryDate, remark: order.remark, lines };
      const { list } = await actor.ask(cityOrderCalls.addCityMainOrder, asked, { now: at });
      const named = list.map(({ id: mainorderid, rowVersion }) => ({ mainorderid, rowVersion }));
      if (order.isSubmitted) await actor.ask(cityOrderCalls.submitCityMainOrder, { orders: named }, { now: at });
      return [];
    };
    return { at, run };
  });
