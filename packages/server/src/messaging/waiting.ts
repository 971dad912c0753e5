import { verbIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import type { Power, SectionName } from '@material/contract/kernel/call/screen.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { dutyTopic, type NewDuty } from '../kernel/document/duty.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import { powersIn } from '../kernel/session/powers.rules.ts';
import { stillWaiting, tellWaiting, type Telling, type Waiting } from './waiting.repo.ts';

type Told = { readonly machine: Machine; readonly waiting: readonly Waiting[] };
const sources = { management: 'MANAGEMENT', city: 'CITY', supplier: 'SUPPLIER' } as const;
const hasUnits = (centre: SectionName): centre is keyof typeof sources => Object.hasOwn(sources, centre);

/** The titles that let somebody take a party's part in its centre. */
function titlesOf({ schema: { parties } }: Ctx, party: Waiting['party']): Power[] {
  const { centre, acts } = parties[party];
  const all = acts.flatMap(([machine, action]) => {
    const by = machine.actions[action]?.by ?? 'system';
    return by === 'system' ? [] : by;
  });
  const there = powersIn(centre, new Set<string>(all));
  return [...new Set(all)].filter((title) => there.has(title));
}

/** What is told of documents of one kind, by party and by what the party has to do. */
function tellingsOf(ctx: Ctx, { machine, waiting }: Told): Telling[] {
  const kinds = Map.groupBy(waiting, (one) => `${one.party} ${verbIn(machine, one.status)(one.party) ?? '处理'}`);
  return [...kinds.values()].flatMap((group) => {
    const [first] = group;
    const centre = first && ctx.schema.parties[first.party].centre;
    if (!centre || !hasUnits(centre)) return [];
    const { party, status } = first;
    // 答复提货单 of a 提货单 says its noun once.
    const verb = (verbIn(machine, status)(party) ?? '处理').replaceAll(machine.noun, '');
    const title = `${machine.noun}等你${verb}`;
    const source = sources[centre];
    return [{ docType: machine.table, party, title, source, titles: titlesOf(ctx, party), waiting: group }];
  });
}

/** Tells people of the documents that wait for them, where the home page of their centre counts such documents too. */
export const waitingTopic = (documents: readonly WithCards[]): Topic =>
  gathered(dutyTopic, async (ctx, payloads) => {
    const duties = payloads as readonly NewDuty[];
    for (const { machine, todo = {} } of documents) {
      const centres = new Set(Object.values(todo).map(({ centre }) => centre));
      const own = duties.filter(
        ({ docType, party }) => docType === machine.table && centres.has(ctx.schema.parties[party].centre),
      );
      if (own.length === 0) continue;
      const waiting = await stillWaiting(ctx, machine.table, own);
      for (const telling of tellingsOf(ctx, { machine, waiting })) await tellWaiting(ctx, telling);
    }
  });
