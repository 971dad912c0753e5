import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, businessDate, instantAt } from '@material/contract/kernel/value/business-time.ts';
import type { ActorResources } from '../../kernel/operation/actor.ts';
import { bankSteps } from './bank-story.ts';
import { certainStories } from './certain-story.ts';
import { cityOrderSteps } from './city-order-story.ts';
import { messageSteps } from './message-story.ts';
import { pictureSteps } from './picture-story.ts';
import { profileSteps } from './profile-story.ts';
import { priceSteps } from './price-story.ts';
import { proposalSteps } from './proposal-story.ts';
import { chanceOf, type Chance } from './chance.ts';
import { startQueue, type Queue } from '../../kernel/queue/queue.ts';
import type { QueuedWork } from '../../kernel/queue/queued-work.ts';
import { systemCtx } from '../../kernel/operation/system.ts';
import { closeSignedTransports, flagOverduePickups } from '../../ordering/public.ts';
import { fileSteps } from './file-story.ts';
import { fileOf, photoBytes, reportBytes } from './files.ts';
import { orderStory, type Ordering } from './ordering-story.ts';
import { gather, type People, type Unit } from './people.ts';
import { forked, type Story } from './story.ts';
import { play, type Played, type Step } from './timeline.ts';

/** Days of orders, main orders per day, and how many steps may run side by side: with one, the same every time. */
export type Extent = { readonly days: number; readonly perDay: number; readonly width: number };
export const month: Extent = { days: 31, perDay: 8, width: 16 };
const seed = 20_261_120;
/** A story says itself what did not come about. */
const silent = { warn: () => undefined, error: () => undefined };

/** What is played on: the calls, and what the queue works on. */
export type Product = Pick<ActorResources, 'bindings'> & { readonly works: readonly QueuedWork[] };
type Resources = Omit<ActorResources, 'random'> & Product;

/** A list in which each unit stands as often as it orders. */
const lottery = (people: People): Unit[] =>
  people.units.flatMap((unit) => Array.from({ length: unit.weight }, () => unit));

type Dates = { readonly people: People; readonly chance: Chance; readonly now: Date; readonly extent: Extent };

/** Of that many orders one, so that even a few days have some. */
const oneOf = { acting: 15, imported: 12 } as const;

function orderDays({ people, chance, now, extent }: Dates): Ordering[] {
  const units = lottery(people);
  const today = businessDate(now);
  return Array.from({ length: extent.days }, (_, index) => addDays(today, index - extent.days + 1))
    .flatMap((day) =>
      Array.from({ length: extent.perDay }, () => ({
        unit: chance.oneOf(units),
        at: new Date(instantAt(day, '07:00').getTime() + chance.next() * 9 * 3_600_000),
      })),
    )
    .map(({ unit, at }, index) => ({
      unit: index % oneOf.acting === 7 ? people.acting : unit,
      at,
      isImported: index % oneOf.imported === 5,
    }));
}

/** What the product does by itself each night but the last, which the running product makes up for. */
function nights(resources: Omit<ActorResources, 'random'>, now: Date, { days }: Extent): Step[] {
  return Array.from({ length: days - 1 }, (_, index): Step => {
    const at = instantAt(addDays(businessDate(now), index - days + 1), '01:40');
    const asJob = (name: string) => systemCtx({ ...resources, random: () => 0 }, at, `job:${name}`);
    const run = async () => {
      await closeSignedTransports(asJob('close-signed-transports'));
      await flagOverduePickups(asJob('flag-overdue-pickups'));
      return [];
    };
    return { at, run };
  });
}

/** Thirty days of orders through the real handlers, up to `now`, with a moved clock; the same every time but for its dates. */
export async function playMonth({ works, ...resources }: Resources, now: Date, extent = month): Promise<Played> {
  const chance = chanceOf(seed);
  const people = await gather({ ...resources, random: chanceOf(seed).next }, now);
  const places = await resources.database.db
    .selectFrom('place')
    .select(['id', 'city_id'])
    .where('status', '=', 'ENABLED')
    .execute();
  const folder = await mkdtemp(join(tmpdir(), 'material-demo-'));
  let queue: Queue | undefined;
  try {
    const story: Story = {
      db: resources.database.db,
      people,
      chance,
      until: now,
      roadDays: new Map(),
      met: new Set(),
      placesOf: (cityId) => places.filter((place) => place.city_id === cityId).map((place) => place.id),
      report: await fileOf(folder, '检验报告.pdf', reportBytes()),
      photo: await fileOf(folder, '到货照片.png', photoBytes()),
      folder,
    };
    const orders = orderDays({ people, chance, now, extent }).map((ordering) => orderStory(forked(story), ordering));
    queue = startQueue({
      resources: { ...resources, random: chanceOf(seed).next },
      works,
      // What somebody began is done at that moment.
      clock: (job) => job.create_time,
      log: silent,
    });
    return await play(
      [
        ...orders,
        ...certainStories(forked(story)),
        ...cityOrderSteps(story),
        ...messageSteps(story),
        ...priceSteps(story),
        ...proposalSteps(story),
        ...pictureSteps(story),
        ...fileSteps(story),
        ...profileSteps(story),
        ...bankSteps(story, (at) => systemCtx({ ...resources, random: () => 0 }, at, 'job:count-bank-changes')),
        ...nights(resources, now, extent),
      ],
      {
        until: now,
        windowMs: 60 * 60_000,
        width: extent.width,
      },
    );
  } finally {
    await queue?.stop(0);
    await rm(folder, { recursive: true, force: true });
  }
}
