import type { Db } from '../../kernel/database.ts';
import type { UploadedFile } from '../../kernel/implement.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';

/** What every step of the month knows. */
export type Story = {
  readonly db: Db;
  readonly people: People;
  readonly chance: Chance;
  /** The moment up to which things have happened. */
  readonly until: Date;
  /** The receiving places of a city. */
  readonly placesOf: (cityId: number) => readonly number[];
  /** Days on the road between a supplier and a city, by `<cityId>/<supplierId>`; learnt from the offers. */
  readonly roadDays: Map<string, number>;
  /** A test report and a photo, as files. */
  readonly report: UploadedFile;
  readonly photo: UploadedFile;
  /** The rarer ways that something has taken already, and the points at which something waits. */
  readonly met: Set<string>;
  /** Where files lie that are made on the way. */
  readonly folder: string;
};

const hour = 3_600_000;
export const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour);

/** Whether one of the rarer ways is taken: in `percent` of all cases, and the first time that it can be. */
export function happens({ chance, met }: Story, way: string, percent: number): boolean {
  const hits = chance.hits(percent);
  if (!hits && met.has(way)) return false;
  met.add(way);
  return true;
}

/** At what points a document can wait for somebody, and of how many out of a hundred that is told. */
const waiting = {
  toBeSubmitted: 12,
  toBeChecked: 30,
  toBeCheckedFinally: 30,
  toBeAnswered: 15,
  toBeLoaded: 12,
  reportToCome: 6,
  reportToReplace: 6,
  toDepart: 12,
  toBeOpened: 12,
  toBeCounted: 10,
  toBeHandedIn: 10,
} as const;
export type WaitingPoint = keyof typeof waiting;

/**
 * Somebody has not got to this yet: true now and then of what came up within the last day and a half, and of the first
 * that comes to each point, so that even a few days show every one.
 */
export function lingers({ chance, until, met }: Story, at: Date, point: WaitingPoint): boolean {
  const hits = chance.hits(waiting[point]);
  if (later(at, 36) <= until || (!hits && met.has(point))) return false;
  met.add(point);
  return true;
}

/** The same story with a chance of its own for one order. */
export const forked = (story: Story): Story => ({ ...story, chance: story.chance.fork() });
