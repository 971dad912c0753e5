import type { Db } from '../../kernel/database/database.ts';
import type { UploadedFile } from '../../kernel/call/implement.ts';
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

/** What came up so lately that somebody may not have got to it yet. */
const isLate = ({ until }: Story, at: Date): boolean => later(at, 36) > until;

/** The rarer ways of an order, and how many out of a hundred take each. */
const ways = {
  forTwoPlaces: 15,
  supplement: 4,
  withdrawn: 2,
  returned: 5,
  cancelledAfterReturn: 18,
  refused: 3,
  changedByChecker: 12,
  checkCancelled: 2,
  revised: 6,
  deadlineMoved: 5,
  answeredLate: 8,
  silent: 3,
  rejected: 3,
  short: 6,
  shortAskedFor: 4,
  restRefused: 30,
  madeGood: 45,
  objected: 15,
  merged: 40,
  prepared: 15,
  vehicleChanged: 2,
  twoPlacesOnOneVehicle: 25,
  inTwoParts: 6,
  reportReplaced: 4,
  reportJudgedFailed: 2,
  rejectedOnReceipt: 6,
  shortOnReceipt: 5,
  over: 3,
  partial: 5,
  goodsReturned: 8,
  complained: 6,
} as const;

/** At what points a document can wait for somebody, and of how many out of a hundred that is said. */
const waiting = {
  toBeSubmitted: 12,
  toBeChecked: 30,
  toBeCheckedFinally: 30,
  toBeAnswered: 15,
  rejectedToBeDecided: 10,
  shortToBeDecided: 5,
  restToBeAnswered: 5,
  toBeAgreed: 20,
  toBeLoaded: 12,
  reportToCome: 6,
  reportToReplace: 6,
  toDepart: 12,
  toBeOpened: 12,
  toBeCounted: 10,
  toBeHandedIn: 10,
  toBeReviewed: 1,
  returnToBeChecked: 25,
  returnToBeAnswered: 25,
  returnToBeFetched: 25,
  complaintToBeAccepted: 25,
  complaintToBeAnswered: 25,
  complaintToBeHandled: 25,
  complaintToBeConfirmed: 40,
} as const;

function comesUp(story: Story, at: Date, { name, percent }: { name: string; percent: number }): boolean {
  const hits = story.chance.hits(percent);
  const key = isLate(story, at) ? `${name} lately` : name;
  if (!hits && story.met.has(key)) return false;
  story.met.add(key);
  return true;
}

/**
 * Whether one of the rarer ways is taken: now and then, and the first time that it can be, of all and of the last day
 * and a half, so that even a few days show each and what it leads to.
 */
export const happens = (story: Story, at: Date, way: keyof typeof ways): boolean =>
  comesUp(story, at, { name: way, percent: ways[way] });

/**
 * Somebody has not got to this yet: true now and then of what came up within the last day and a half, and of the first
 * that comes to each point, so that even a few days show every one.
 */
export const lingers = (story: Story, at: Date, point: keyof typeof waiting): boolean =>
  isLate(story, at) && comesUp(story, at, { name: point, percent: waiting[point] });

/** The same story with a chance of its own for one order. */
export const forked = (story: Story): Story => ({ ...story, chance: story.chance.fork() });
