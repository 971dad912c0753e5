import type { z } from 'zod';
import type { Screen } from '../call/screen.ts';
import type { AnyAttachment } from '../document/attachment.ts';
import type { Machine } from '../document/machine.ts';
import type { ConstraintRow, Problem } from '../value/errors.ts';
import type { TagText } from '../value/tag.ts';

/** What is entered of a row; status, remark and, where they are declared, place, default and parent come by themselves. */
export type Fields = Readonly<Record<string, z.ZodType>>;

export const referenceStatus = {
  states: { ENABLED: { label: '启用', tone: 'success' }, DISABLED: { label: '停用', tone: 'default' } },
} as const;

/** The states of rows that may be barred: stopped as well, and marked so that nobody starts them again without a thought. */
export const barredStatus = {
  states: { ...referenceStatus.states, BLACKLISTED: { label: '黑名单', tone: 'error' } },
} as const;

/** The states of a table's rows. */
export const statusOf = ({
  barred,
}: {
  readonly barred?: true | undefined;
}): typeof barredStatus | typeof referenceStatus => (barred ? barredStatus : referenceStatus);

/** A row as lists show it: the declared fields beside these, each row that a field names by its id and its name. */
export type ReferenceRow = {
  readonly id: number;
  readonly status: keyof (typeof barredStatus)['states'];
  readonly isDefault?: boolean;
  readonly parentId?: number | null;
  readonly level?: number;
  readonly rowVersion: number;
} & Readonly<Record<string, unknown>>;

/** The rows that have one of these values in a field that is a choice or a switch. */
export type RowsOf = { readonly field: string; readonly values: readonly (string | boolean)[] };

/** The rows that alone have a field, and whether each of them has to. */
export type Only = RowsOf & { readonly isNeeded?: true };

/** Where the rows that a field names are kept, and what is said where there are none; without it there is always one. */
export type RowSet = { readonly link: string; readonly none?: string };

/** The rows of another table that a field may name: those that have this value. */
export type Among = { readonly field: string; readonly value: string };

export type Declared<T extends string, F extends Fields> = {
  readonly table: T;
  /** What a row is called in a sentence. */
  readonly noun: string;
  /** The middle of its calls' names: `TaxRate` → `AddTaxRate`. */
  readonly name: string;
  /** The screen whose permissions it asks for. */
  readonly screen: Screen;
  /** Further screens that show its rows, each with the same buttons: in another centre those of its own unit alone. */
  readonly also?: readonly Screen[];
  readonly fields: F;
  /** The one button of each screen that lets people change its rows; without it each deed has its own. */
  readonly by?: string;
  /** The middle part of its calls' paths. */
  readonly area?: 'City';
  /** The field that names what its rows belong to: they stay with that, and are listed and chosen for one of it at a time. */
  readonly under?: keyof F & string;
  /** The states in which that takes further rows, and those in which its rows are changed: groups of its status table. */
  readonly takenIn?: { readonly of: Machine; readonly group: string; readonly changed: string };
  /** Rows stand below others, so many levels deep. */
  readonly tree?: { readonly depth: number };
  /** People put the rows into their order. */
  readonly sortable?: true;
  /** The field that rows are ordered by where people do not order them. */
  readonly order?: keyof F & string;
  /** One row may be the one that new things begin with. */
  readonly single?: true;
  /** Where there is a default for each of several: the fields whose rows share one. */
  readonly singleIn?: readonly (keyof F & string)[];
  /** The rows that may be the default, where not every one may. */
  readonly singleOf?: RowsOf;
  /** Fields that say something of some rows alone. */
  readonly only?: Partial<Readonly<Record<keyof F & string, Only>>>;
  /** Fields that name rows of a table with several kinds: of which kind. */
  readonly among?: Partial<Readonly<Record<keyof F & string, Among>>>;
  /** What is said under a field while it holds such a value, which may be saved all the same. */
  readonly hints?: Partial<Readonly<Record<keyof F & string, (value: unknown) => string | undefined>>>;
  /** Fields of which none says anything without the other. */
  readonly together?: readonly (readonly [keyof F & string, keyof F & string])[];
  /** What is wrong with fields that each are right: at its field, in words. */
  readonly wrong?: (row: Readonly<Record<string, unknown>>) => readonly Problem[];
  /** A row may be black-listed besides being stopped; both ask for the reason, which `stop_reason` keeps until it is started. */
  readonly barred?: true;
  /** What a row keeps as it was when it was added. */
  readonly fixed?: readonly (keyof F & string)[];
  /** Where those are changed nevertheless, said to whoever tries here. */
  readonly fixedAdvice?: string;
  /**
   * Choices, other rows and what is shown that the list is filtered by besides the state; a row of a tree with all below it,
   * and of a field that names several one of them, `cityId` of `cityIds`.
   */
  readonly filtered?: readonly string[];
  /** Fields that the list shows when they are asked for. */
  readonly hidden?: readonly (keyof F & string)[];
  /**
   * Fields that name several rows: the table that joins them (`<table>_id` and `<target>_id`, its key), and what it means that
   * none is chosen, where that may be.
   */
  readonly sets?: Partial<Readonly<Record<keyof F & string, RowSet>>>;
  /** What a row shows beside what is entered: columns of the table that something else writes. */
  readonly shown?: Fields;
  /** What a row shows that no column holds, hidden or not: the server's `workedOut` says how, from these tables. */
  readonly workedOut?: { readonly from: readonly string[]; readonly fields: Fields; readonly isHidden?: true };
  /** Columns that something else writes and no list shows. */
  readonly kept?: readonly string[];
  /** Its rows are many: people find them by a picker, and no call returns them all to choose from. */
  readonly picked?: true;
  /** The texts whose pinyin finds a row: the table keeps them in `search_text`. */
  readonly searched?: readonly (keyof F & string)[];
  /** What uses a row says what was then: no other row takes its place, and it goes only while nothing uses it. */
  readonly replaceable?: false;
  /** The fields with the first and the last day on which a row may be chosen. */
  readonly period?: readonly [keyof F & string, keyof F & string];
  /** The table of the fields that people have defined for its rows; what is entered in them is kept in `custom_values`. */
  readonly custom?: string;
  /** Files that each row has. */
  readonly files?: AnyAttachment;
  /** What is said of a row on a day in the place of its state, or undefined. */
  readonly standing?: (row: Readonly<Record<string, unknown>>, today: string) => TagText | undefined;
  /** How a row is called where it has no name. */
  readonly nameOf?: (row: Readonly<Record<string, unknown>>) => string;
  /** What the table's own constraints say; the usual ones say the usual. */
  readonly refusals: Readonly<Record<string, ConstraintRow>>;
};

/** Whether a row, stored or being entered, is one of those; a switch that nobody touched is off. */
export const isAmong = (rows: RowsOf | undefined, row: Readonly<Record<string, unknown>>): boolean =>
  rows === undefined ||
  rows.values.some((value) => value === (row[rows.field] ?? (value === false ? false : undefined)));
