import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { maxDraftLines } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { CityMainOrder } from '@material/contract/ordering/city-order/city-order.calls.ts';
import { forCity, type Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { listRow, rowsFrom } from '../../kernel/list/list-query.ts';
import { tellOfDocument } from '../../kernel/operation/notice.ts';
import { Refusal, refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { seenRow } from '../../kernel/row/run-under.ts';
import { saveDraft } from '../ask-order/draft.ts';
import { ordersOf } from '../ask-order/main-order.repo.ts';
import { orderersOf } from '../ask-order/orderers.ts';
import { moveWhole } from '../ask-order/whole.ts';
import { cityMainOrders } from './city-order.list.ts';
import { draftsOf, placedIn, repeatedIn, type Asked, type CityDraft } from './drafts.rules.ts';

async function citiesOf(ctx: Ctx, { lines }: Asked): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(lines.flatMap(({ qtys }) => qtys.map(({ placeId }) => placeId)))];
  const places = await ctx.from('place').select(['place.id', 'place.city_id']).where('place.id', 'in', ids).execute();
  return new Map(places.map(({ id, city_id: cityId }) => [id, cityId]));
}

function refuseTooLong(drafts: readonly CityDraft[]): void {
  if (drafts.some(({ lines }) => lines.length > maxDraftLines))
    refuseInput([{ path: ['lines'], message: `每个城市一次最多 ${maxDraftLines} 行` }]);
}

/** Saves what one city is to get; returns what is wrong with it instead. */
async function saveFor(ctx: Ctx, draft: CityDraft, head: Omit<Asked, 'lines'>) {
  const [first] = draft.lines;
  try {
    const { main } = await saveDraft(forCity(ctx, draft.cityId), {
      ...head,
      placeId: first?.placeId,
      kind: 'NORMAL',
      source: 'MANAGEMENT',
      lines: draft.lines,
    });
    return { id: main.id, problems: [] };
  } catch (error) {
    // What is wrong in other cities is found all the same.
    if (!(error instanceof Refusal) || !error.details.problems) throw error;
    return { id: undefined, problems: error.details.problems.map(placedIn(draft)) };
  }
}

/** Saves a main order as a draft in each city that gets anything, all or none. */
export async function addForCities(ctx: Ctx, asked: Asked): Promise<CityMainOrder[]> {
  const { lines: _, ...head } = asked;
  const { drafts, problems: unknown } = draftsOf(asked, await citiesOf(ctx, asked));
  const problems: Problem[] = [...repeatedIn(asked), ...unknown];
  if (problems.length > 0) refuseInput(problems);
  refuseTooLong(drafts);
  const ids: Seen<'main_order'>[] = [];
  for (const draft of drafts) {
    const saved = await saveFor(ctx, draft, head);
    problems.push(...saved.problems);
    if (saved.id !== undefined) ids.push(saved.id);
  }
  if (problems.length > 0) refuseInput(problems);
  return rowsFrom(ctx, cityMainOrders(ctx), ids);
}

export type Named = { readonly mainorderid: Seen<'main_order'>; readonly rowVersion: number };

/** What headquarters wrote for a city, as whoever works for that city. */
async function written(ctx: Ctx, id: Seen<'main_order'>): Promise<Ctx> {
  const main = await seenRow(ctx, 'main_order', id);
  if (main?.source !== 'MANAGEMENT') refuse('notFound');
  return forCity(ctx, main.city_id);
}

/** Submits a draft for its city, whose people are told. */
export async function submitForCity(ctx: Ctx, { mainorderid: id, rowVersion }: Named): Promise<CityMainOrder> {
  const own = await written(ctx, id);
  await moveWhole(own, { id, rowVersion }, 'submitForCity');
  const row = await listRow(ctx, cityMainOrders(ctx), id);
  if (!row) refuse('notFound');
  const told = new Map<number, { readonly id: number; readonly no: string }>();
  for (const order of await ordersOf(own, id))
    for (const person of await orderersOf(own, order.id)) told.set(person.id, { ...person, no: row.no });
  tellOfDocument(own, [...told.values()], (no) => ({
    title: `${no} 管理中心已代下单`,
    content: `管理中心为${row.cityName}下的主订单 ${no} 已提交，共 ${row.orderCount} 张要货单，送达日期 ${row.deliveryDate}。`,
  }));
  return row;
}

/** Deletes a draft that nobody has submitted yet. */
export async function removeForCity(ctx: Ctx, { mainorderid: id, rowVersion }: Named): Promise<undefined> {
  await moveWhole(await written(ctx, id), { id, rowVersion }, 'removeForCity');
  return undefined;
}
