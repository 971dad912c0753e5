import type { RoleName } from '@material/contract/kernel/call/screen.ts';
import type { Db } from '../kernel/database/database.ts';
import type { DemoUser } from './data-files.ts';

export type RoleSeed = {
  readonly name: string;
  readonly centre: RoleName;
  /** Of this city alone. */
  readonly cityCode?: string;
  readonly powers: readonly string[];
};

export type MasterOptions = {
  /** The day of the fill: prices and certificates are dated around it. */
  readonly now: Date;
  readonly roles: readonly RoleSeed[];
  /** The names of the roles a demonstration account holds; every name must be among `roles`. */
  readonly rolesOf: (user: DemoUser) => readonly string[];
};

/** One run of the loader: the connection, its options, the stamp of every row. */
export type Filling = MasterOptions & { readonly db: Db; readonly stamp: { readonly create_time: Date } };

/** Codes or names to ids; an unknown one is a mistake in the data files. */
export class Ids {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #what: string;

  constructor(what: string, entries: Iterable<readonly [string, number]>) {
    this.#what = what;
    this.#ids = new Map(entries);
  }

  /** The same with more. */
  with(entries: Iterable<readonly [string, number]>): Ids {
    return new Ids(this.#what, [...this.#ids, ...entries]);
  }

  of(key: string): number {
    const id = this.#ids.get(key);
    if (id === undefined) throw new Error(`demonstration data: there is no ${this.#what} ${key}`);
    return id;
  }
}

/** Runs of a list that fit into one statement's parameters. */
export function* inRuns<T>(rows: readonly T[], size = 500): Generator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}

/** The id of what a code names, where it names anything. */
export const idIn = (ids: Ids, code: string | null): number | null => (code === null ? null : ids.of(code));
