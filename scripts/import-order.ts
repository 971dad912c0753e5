import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DummyRuleMap } from 'oxlint';

/** The bounded contexts and the contexts below each that it may use; a new context is one line here. */
export const contexts = {
  identity: [],
  files: ['identity'],
  messaging: ['identity', 'files'],
  workflow: ['identity', 'files', 'messaging'],
  catalogue: ['identity', 'files'],
  ordering: ['identity', 'files', 'messaging', 'catalogue'],
  quality: ['identity', 'files', 'messaging', 'catalogue', 'ordering'],
  finance: ['identity', 'files', 'messaging', 'catalogue', 'ordering', 'workflow'],
  reporting: ['identity', 'files', 'messaging', 'catalogue', 'ordering', 'quality', 'finance'],
} satisfies Record<string, string[]>;

export const names = Object.keys(contexts);

export interface Pattern {
  regex?: string;
  group?: string[];
  importNames?: string[];
  message: string;
}

/** `no-restricted-imports` in full: of several overrides that match a file only the last one's counts. */
export const forbid = (...patterns: Pattern[]): DummyRuleMap => forbidButTag(...patterns, kyselyTag);

/** The same where the tag of Kysely is what is wrapped. */
export const forbidButTag = (...patterns: Pattern[]): DummyRuleMap => ({
  'no-restricted-imports': ['error', { patterns }],
});

const kyselyTag: Pattern = {
  group: ['kysely'],
  importNames: ['sql'],
  message: 'The tag of kernel/database/sql.ts keeps the texts of statements.',
};

export const either = (words: readonly string[]) => `(?:${words.join('|')})`;
export const goesInto = (folders: readonly string[]) => `^(?:\\.\\.?/)+${either(folders)}/`;

export const otherPackages = (...packages: string[]): Pattern => ({
  regex: `^@material/${either(packages)}(?:/|$)|^(?:\\.\\./){2,}(?:packages/)?${either(packages)}/`,
  message: 'The contract knows nobody; server and web know the contract and not each other.',
});

/** What is said of a context in the contract follows the same order. */
export const contractArrows = (forbidden: readonly string[]): Pattern => ({
  regex: `^@material/contract/${either(forbidden)}/`,
  message: 'That context stands above or beside this one: what both need stands with the lower one.',
});

export const isSource = (name: string): boolean => /(?<!\.test)\.tsx?$/.test(name);
const pathOf = (folder: string): string => join(import.meta.dirname, '..', folder);
const namesIn = (folder: string): string[] => (existsSync(pathOf(folder)) ? readdirSync(pathOf(folder)) : []);
export const sourcesOf = (folder: string): string[] => namesIn(folder).filter(isSource);
/** Git leaves a folder behind where the last file goes. */
export const foldersOf = (folder: string): string[] =>
  namesIn(folder).filter(
    (name) => statSync(pathOf(`${folder}/${name}`)).isDirectory() && namesIn(`${folder}/${name}`).length > 0,
  );

/**
 * What the folders of a folder, and the files beside them, may not import, when each uses only those before it. One on one side
 * alone, disk or list, stops the linter.
 */
export function oneWay(folder: string, order: readonly string[]): { files: string[]; upward: Pattern[] }[] {
  const found = [...foldersOf(folder), ...sourcesOf(folder)];
  const odd = [...new Set(found).symmetricDifference(new Set(order))];
  if (odd.length > 0) throw new Error(`The order of ${folder} in scripts: ${odd.join(', ')}?`);
  return order.map((name, at) => ({
    files: [isSource(name) ? `${folder}/${name}` : `${folder}/${name}/**`],
    upward: order.slice(at + 1).map((above) => ({
      regex: isSource(above) ? `^(?:\\.\\.?/)+${above.replace('.', '\\.')}$` : goesInto([above]),
      message: `${name} stands below ${above}: what both need stands in the lower one.`,
    })),
  }));
}
