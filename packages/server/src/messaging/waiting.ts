import { verbIn, type Machine } from '@material/contract/kernel/document/machine.ts';
import type { Power, SectionName } from '@material/contract/kernel/call/screen.ts';
import { wireTime } from '@material/contract/kernel/value/business-time.ts';
import { filledTemplate } from '@material/contract/messaging/message-template.rules.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { dutyTopic, type NewDuty } from '../kernel/document/duty.ts';
import type { WithCards } from '../kernel/document/todo.ts';
import { gathered, type Topic } from '../kernel/operation/outbox.ts';
import { powersIn } from '../kernel/session/powers.rules.ts';
import { eventOf } from './message-event.ts';
import { settingsOf } from './message-setting.repo.ts';
import { spokenOf } from './message-setting.rules.ts';
import { stillWaiting, tellWaiting, type Told, type Telling, type Waiting } from './waiting.repo.ts';

type Found = { readonly machine: Machine; readonly waiting: readonly Told[] };
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
function tellingsOf(ctx: Ctx, { machine, waiting }: Found): Telling[] {
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

/** Those that the settings of their event want to be told, in its words. */
async function spoken(ctx: Ctx, machine: Machine, found: readonly Waiting[]): Promise<Told[]> {
  const settings = await settingsOf(ctx);
  return found.flatMap((one) => {
    const event = eventOf(machine, one.status, one.party);
    const isOfCity = ctx.schema.parties[one.party].centre === 'city';
    const own = event === undefined ? undefined : spokenOf(settings, event, isOfCity ? one.cityId : null);
    if (own === undefined) return [{ ...one, docText: null }];
    if (!own.inApp) return [];
    const values = {
      单号: one.no,
      城市: one.cityName,
      收货单位: one.placeName,
      供应商: one.supplierName,
      期限: wireTime(one.until),
    };
    return [{ ...one, docText: own.messageText === '' ? null : filledTemplate(own.messageText, values) }];
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
      const found = await stillWaiting(ctx, machine.table, own);
      const waiting = await spoken(ctx, machine, found);
      for (const telling of tellingsOf(ctx, { machine, waiting })) await tellWaiting(ctx, telling);
    }
  });
