import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { mayTake, statesIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import type { AnyList } from '@material/contract/kernel/list/list-call.ts';
import type { ListQuery } from '@material/contract/kernel/list/list.ts';
import type { Ctx } from '../ctx.ts';
import type { TableName } from '../database/registry.ts';
import { countRows, type ListSpec } from '../list/list-query.ts';
import { lateForCaller } from './duty-list.ts';
import { sql } from '../database/sql.ts';

/** A card of the home page: it counts the very list that it opens, with the very query. */
export type TodoCard<Group extends string = string, Action extends string = string, Query extends object = object> = {
  readonly group: Group;
  readonly centre: Ctx['centre']['kind'];
  /** Key of the screen that it opens. */
  readonly screen: string;
  /** It is there for whoever takes this action. */
  readonly action: Action | ((ctx: Ctx) => boolean);
  /** Where it is not called like the group. */
  readonly title?: string;
  /** What narrows the group further. */
  readonly query?: (today: string) => Query;
  /** Of the group, all that the caller sees: not only what waits for it. */
  readonly isWhole?: true;
  /** What the card counts is past its time as such. */
  readonly isPast?: true;
};

/** What cards need of a registered document. */
export type WithCards = {
  readonly machine: Machine & { readonly table: TableName };
  readonly list: { readonly call: AnyList; readonly spec: (ctx: Ctx) => ListSpec };
  readonly todo?: Readonly<Record<string, TodoCard>>;
  readonly wholeTime?: Readonly<Record<string, string>>;
};

const inAddress = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  );

function cardsOf(ctx: Ctx, { machine, list, todo = {}, wholeTime }: WithCards) {
  const isThere = ({ centre, action }: TodoCard): boolean =>
    centre === ctx.centre.kind && (typeof action === 'function' ? action(ctx) : mayTake(machine, action, ctx));
  return Object.entries(todo).flatMap(([key, card]) => {
    if (!isThere(card)) return [];
    const { group, screen, title = machine.groups[group] ?? '', isWhole, isPast } = card;
    const mine = isWhole ? {} : { duty: 'mine' };
    const query = { status: statesIn(machine, group), ...mine, ...card.query?.(businessDate(ctx.now)) };
    const late = isPast ? sql<boolean>`true` : lateForCaller(ctx, machine);
    return [
      {
        face: { key, title, screen, query: { ...inAddress(query), ...wholeTime } },
        count: { spec: list.spec(ctx), query: list.call.input.parse(query) as ListQuery, late },
      },
    ];
  });
}

/** What waits for this session of all documents, in the order of their registration. */
export async function todoCounts(ctx: Ctx, documents: readonly WithCards[]) {
  const cards = documents.flatMap((document) => cardsOf(ctx, document));
  const counted = await countRows(
    ctx,
    cards.map(({ count }) => count),
  );
  return cards.map(({ face }, at) => ({ ...face, ...(counted[at] ?? { count: 0, late: 0 }) }));
}
