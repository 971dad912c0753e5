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
};

const hour = 3_600_000;
export const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * hour);

/** Somebody has not got to this yet: true now and then of what came up within the last day and a half. */
export const lingers = ({ chance, until }: Story, at: Date, percent: number): boolean =>
  later(at, 36) > until && chance.hits(percent);

/** The same story with a chance of its own for one order. */
export const forked = (story: Story): Story => ({ ...story, chance: story.chance.fork() });
