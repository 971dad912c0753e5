import { machines } from '@material/contract/machines.ts';
import { errors } from '@material/contract/kernel/value/errors.ts';
import { machineProblems } from '@material/contract/kernel/document/machine.ts';
import { keptTitlesOf, sectionOf, titlesOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { describe, expect, test } from 'vitest';
import { modules } from '../../src/modules.ts';
import { schema } from '../../src/schema.ts';
import { allCalls, titlesOfAccess } from './all-calls.ts';
import { sourceFiles } from '../source/source-files.ts';

const listed: readonly [string, Screen][] = Object.entries(screens);
const repeated = (words: readonly string[]): string[] => words.filter((word, i) => words.indexOf(word) !== i);
const tableOf = (values: object): [string, unknown][] => Object.entries(values);

describe('calls', () => {
  test('live at a path of their own, spelt like their key', () => {
    expect(repeated(allCalls.map(({ call }) => call.path.toLowerCase()))).toEqual([]);
    expect(repeated(allCalls.map(({ key }) => key))).toEqual([]);
    for (const { key, call } of allCalls) {
      const last = call.path.split('/').at(-1) ?? '';
      expect(last.charAt(0).toLowerCase() + last.slice(1)).toBe(key);
    }
  });

  test('say what they are about, so that a write refreshes what shows the same', () => {
    const silent = allCalls.filter(({ call: { about, kind } }) => about === undefined && kind !== 'download');
    // Sessions, choices, prices and imports in progress show nothing that another call changes; the log changes with every call.
    const groups = new Set([
      'loginCalls',
      'sessionCalls',
      'logCalls',
      'pickerCalls',
      'askOrderExcelCalls',
      'pageErrorCalls',
    ]);
    expect(silent.filter(({ group }) => !groups.has(group)).map(({ key }) => key)).toEqual([]);
    const tables = new Set(Object.keys(schema.scopes));
    const words = new Set(allCalls.flatMap(({ call }) => call.about ?? []));
    expect([...words].filter((word) => !tables.has(word))).toEqual([]);
    const shown = new Set(allCalls.flatMap(({ call }) => (call.kind === 'read' ? (call.about ?? []) : [])));
    expect([...words].filter((word) => !shown.has(word))).toEqual([]);
  });

  test('are each implemented, and once', () => {
    const implemented = modules.flat().map(({ key }) => key);
    expect(repeated(implemented)).toEqual([]);
    expect(implemented.toSorted((a, b) => a.localeCompare(b))).toEqual(
      allCalls.map(({ key }) => key).toSorted((a, b) => a.localeCompare(b)),
    );
    const contract = new Set(allCalls.map(({ call }) => call));
    expect(modules.flat().filter(({ call }) => !contract.has(call))).toEqual([]);
  });

  test('ask only for permissions that a screen grants', () => {
    const granted = new Set(listed.flatMap(([, screen]) => [...titlesOf(screen), ...keptTitlesOf(screen)]));
    const unknown = allCalls.flatMap(({ key, call }) =>
      titlesOfAccess(call.access)
        .filter((title) => !granted.has(title))
        .map((title) => `${key}: ${title}`),
    );
    expect(unknown).toEqual([]);
  });

  test('that take files say so, and others do not', () => {
    expect(
      allCalls.filter(({ call }) => (call.kind === 'upload') !== (call.upload !== undefined)).map(({ key }) => key),
    ).toEqual([]);
  });
});

describe('screens', () => {
  test('have a path, a title and permission titles of their own', () => {
    expect(repeated(listed.map(([, { path }]) => path.toLowerCase()))).toEqual([]);
    expect(repeated(listed.map(([, { title }]) => title))).toEqual([]);
    expect(repeated(listed.filter(([, { of }]) => of === undefined).flatMap(([, screen]) => titlesOf(screen)))).toEqual(
      [],
    );
  });

  test('that are hidden behind a list name one that is shown, in their own section', () => {
    for (const [key, screen] of listed) {
      if (screen.of === undefined) continue;
      const owner = listed.find(([name]) => name === screen.of)?.[1];
      expect(owner, key).toMatchObject({ path: expect.stringContaining('/') });
      expect(owner?.of, key).toBeUndefined();
      expect(owner && sectionOf(owner.path), key).toBe(sectionOf(screen.path));
      expect(screen.buttons, key).toBeUndefined();
    }
  });

  test('grant no permission that no call and no action asks for', () => {
    const asked = new Set([
      ...allCalls.flatMap(({ call }) => titlesOfAccess(call.access)),
      ...machines.flatMap((machine) => Object.values(machine.actions).flatMap(({ by }) => (by === 'system' ? [] : by))),
    ]);
    const source =
      sourceFiles('packages/server/src')
        .map(({ text }) => text)
        .join('\n') +
      sourceFiles('packages/web/src')
        .map(({ text }) => text)
        .join('\n');
    const isNamed = (key: string, button: string) =>
      new RegExp(`power\\(\\s*(?:\\w+\\.)?${key},\\s*'${button}'`).test(source);
    const idle = listed.flatMap(([key, screen]) =>
      (screen.buttons ?? [])
        .filter((button) => {
          const title = `${screen.title}-${button}按钮`;
          return !asked.has(title) && !isNamed(key, button);
        })
        .map((button) => `${key}: ${button}`),
    );
    expect(idle).toEqual([]);
  });
});

describe.each(machines.map((machine) => [machine.table, machine] as const))('the status table of %s', (_, machine) => {
  test('can be entered, walked and left', () => {
    expect(machineProblems(machine)).toEqual([]);
  });

  test('names every state and action in Chinese, each differently', () => {
    const states = Object.values(machine.states).map(({ label }) => label);
    const actions = Object.values(machine.actions).map(({ label }) => label);
    for (const label of [...states, ...actions, machine.noun]) expect(label).toMatch(/^\p{Script=Han}/u);
    expect(repeated(states)).toEqual([]);
    expect(Object.values(machine.actions).every(({ event }) => /^[A-Z][A-Z_]+$/.test(event))).toBe(true);
  });

  test('has a guard and effect table with exactly its actions', async () => {
    const found = await movesOf(machine.table);
    expect(found, `no *.moves.ts for ${machine.table}`).toHaveLength(1);
    expect(Object.keys(found[0]?.actions ?? {}).toSorted((a, b) => a.localeCompare(b))).toEqual(
      Object.keys(machine.actions).toSorted((a, b) => a.localeCompare(b)),
    );
  });
});

type MovesTable = { readonly machine: { readonly table: string }; readonly actions: Readonly<Record<string, unknown>> };

const isMoves = (value: unknown): value is MovesTable =>
  typeof value === 'object' && value !== null && 'machine' in value && 'actions' in value && 'deadlines' in value;

async function movesOf(table: string): Promise<MovesTable[]> {
  const files = sourceFiles('packages/server/src').filter(({ path }) => path.endsWith('.moves.ts'));
  const modulesFound = await Promise.all(files.map(({ url }) => import(url) as Promise<Record<string, unknown>>));
  return modulesFound
    .flatMap((module) => Object.values(module).filter(isMoves))
    .filter(({ machine }) => machine.table === table);
}

test('every refusal has a sentence in Chinese', () => {
  for (const [code, { message }] of tableOf(errors) as [string, { message: string }][]) {
    expect(message, code).toMatch(/\p{Script=Han}|^\{\w+\}$/u);
  }
});

describe('constants', () => {
  test('are each used', async () => {
    const constants = await import('@material/contract/kernel/value/constants.ts');
    const users = ['contract', 'server', 'web']
      .flatMap((name) => sourceFiles(`packages/${name}/src`))
      .filter(
        ({ path, text }) =>
          (!path.endsWith('kernel/value/constants.ts') && text.includes('kernel/value/constants.ts')) ||
          path.includes('contract/src/kernel/'),
      )
      .filter(({ path }) => !path.endsWith('kernel/value/constants.ts'));
    const isUsed = (...words: string[]) =>
      users.some(({ text }) => words.every((word) => new RegExp(`\\b${word}\\b`).test(text)));
    const idle = tableOf(constants).flatMap(([name, value]) => {
      const keys = typeof value === 'object' && value !== null && !isWhole(name) ? Object.keys(value) : [];
      if (keys.length === 0) return isUsed(name) ? [] : [name];
      return keys.filter((key) => !isUsed(name, key)).map((key) => `${name}.${key}`);
    });
    expect(idle).toEqual([]);
  });
});

/** Tables of which only the whole is used: their keys are chosen by data, or held against what the database makes. */
const isWhole = (name: string): boolean => name === 'nameTypes' || name === 'numberPrefixes';
