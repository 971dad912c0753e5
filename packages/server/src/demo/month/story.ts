import type { UploadedFile } from '../../kernel/implement.ts';
import type { Chance } from './chance.ts';
import type { People } from './people.ts';

/** What every step of the month knows. */
export type Story = {
  readonly people: People;
  readonly chance: Chance;
  /** The moment up to which things have happened. */
  readonly until: Date;
  /** The receiving places of a city. */
  readonly placesOf: (cityId: number) => readonly number[];
  /** A test report and a photo, as files. */
  readonly report: UploadedFile;
  readonly photo: UploadedFile;
};
