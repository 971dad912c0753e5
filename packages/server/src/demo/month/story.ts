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
