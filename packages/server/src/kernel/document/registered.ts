import type { AnyAttachment } from '@material/contract/kernel/document/attachment.ts';
import type { Machine, Party, RowAction } from '@material/contract/kernel/document/machine.ts';
import type { SectionName } from '@material/contract/kernel/call/screen.ts';
import type { RawBuilder } from 'kysely';
import type { TableName, Tables } from '../database/registry.ts';

/** What the kernel needs to know of any document's header. */
export type DocumentRow<S extends string = string> = {
  readonly id: number;
  readonly no: string;
  readonly status: S;
  readonly row_version: number;
  readonly city_id: number | null;
  readonly supplier_id: number | null;
  readonly place_id?: number | null;
};

/** What this session may do with a document. */
export type ActionsOfDoc<D> = (doc: D) => RowAction[];

/** Tables whose rows are lines of a document: numbered, with the document's id. */
export type LinesOf<T extends string> = {
  [L in TableName]: Tables[L] extends { readonly seq: unknown } & { readonly [C in `${T}_id`]: unknown } ? L : never;
}[TableName];

/** How far the goods of one document are through the next one, counted over the lines of the document before it. */
export type Progress = {
  readonly unit: string;
  readonly of: (lineIds: RawBuilder<unknown>) => {
    readonly all: RawBuilder<number>;
    readonly done: RawBuilder<number>;
  };
};

/** A document's place in the chain: its lines hang on those of the document that it comes `after`. */
export type ChainPart<G extends string = string> = {
  readonly label: string;
  readonly after?: TableName;
  /** The states in which it has done its part of the way. */
  readonly done: G;
  /** Documents in other states do not stand there. */
  readonly shown?: G;
  readonly progress?: Progress;
};

/** A document that is about another one, which cannot be undone while it is in these states. */
export type Hold<G extends string = string> = {
  readonly table: TableName;
  /** The column that names the other one. */
  readonly by: string;
  readonly in: G;
};

/** What the kernel knows of every document without asking whose it is. */
export type Registered = {
  readonly machine: Machine & { readonly table: TableName };
  readonly lines?: TableName;
  readonly chain?: ChainPart;
  readonly holds?: Hold;
};

/** A step that no document stands behind yet. */
export type StepToCome = { readonly key: string; readonly label: string };

/** Whom documents wait for. */
export type PartyRow = {
  readonly centre: SectionName;
  /** Whoever can do one of these in that centre stands for it. */
  readonly acts: readonly (readonly [machine: Machine, action: string])[];
  /** What it is called: by the unit on the document, or by a name of its own. */
  readonly name: 'place' | 'supplier' | { readonly is: string };
};
export type PartyRows = Readonly<Record<Party, PartyRow>>;

/** The parties of all contexts: what several of them wait for one party to do is put together. */
export function joinParties(...contexts: readonly Partial<PartyRows>[]): PartyRows {
  const joined = new Map<string, PartyRow>();
  for (const [party, row] of contexts.flatMap((parties) => Object.entries(parties) as [Party, PartyRow][])) {
    const before = joined.get(party);
    if (before && (before.centre !== row.centre || before.name !== row.name))
      throw new Error(`${party} is said to be two things`);
    joined.set(party, { ...row, acts: [...(before?.acts ?? []), ...row.acts] });
  }
  return Object.fromEntries(joined) as PartyRows;
}

declare module '../database/schema.ts' {
  interface Schema {
    /** Every document, in the order of the work. */
    readonly documents: readonly Registered[];
    /** What stands behind the documents of the chain until it has documents of its own. */
    readonly toCome: readonly StepToCome[];
    readonly parties: PartyRows;
    /** Every kind of files, of which histories tell. */
    readonly attachments: readonly AnyAttachment[];
  }
}

export const machineOf = (documents: readonly Registered[], table: string): Machine | undefined =>
  documents.find(({ machine }) => machine.table === table)?.machine;

type Standing = Registered & { readonly chain: ChainPart };

function inOrder(documents: readonly Registered[]): readonly Standing[] {
  const standing = documents.flatMap(({ chain, ...document }) => (chain ? [{ ...document, chain }] : []));
  const next = (after: string | undefined): Standing[] =>
    standing
      .filter(({ chain }) => chain.after === after)
      .flatMap((document) => [document, ...next(document.machine.table)]);
  return next(undefined);
}

const chains = new WeakMap<readonly Registered[], readonly Standing[]>();

/** The documents of the chain from the first one on; put in order once, as registrations do not change. */
export function chainFrom(documents: readonly Registered[]): readonly Standing[] {
  const known = chains.get(documents) ?? inOrder(documents);
  chains.set(documents, known);
  return known;
}

/** What is wrong with the registrations, as sentences. */
export function documentProblems(documents: readonly Registered[]): string[] {
  const tables = documents.map(({ machine }) => machine.table as string);
  const reached = new Set(chainFrom(documents).map(({ machine }) => machine.table as string));
  return documents.flatMap(({ machine: { table }, lines, chain }) => [
    ...(tables.indexOf(table) < tables.lastIndexOf(table) ? [`${table} is registered twice`] : []),
    ...(chain && !reached.has(table)
      ? [`${table} comes after ${chain.after ?? 'nothing'}, which no chain leads to`]
      : []),
    ...(chain && !lines ? [`${table} stands in the chain and has no lines`] : []),
  ]);
}
