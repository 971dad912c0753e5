import { dirname, join } from 'node:path/posix';
import type { Call } from '@material/contract/kernel/call/call.ts';
import { keptTitlesOf, titlesOf, type Screen } from '@material/contract/kernel/call/screen.ts';
import * as orderingKinds from '@material/contract/ordering/attachments.ts';
import { screens } from '@material/contract/screens.ts';
import { describe, expect, test } from 'vitest';
import { allCalls, titlesOfAccess } from './all-calls.ts';
import { sourceFiles, type SourceFile } from '../source/source-files.ts';

const listed: readonly [string, Screen][] = Object.entries(screens);
const files = new Map(sourceFiles('packages/web/src/features').map((file) => [file.path, file]));
const pages = [...files.values()].filter(({ path }) => path.endsWith('.page.tsx'));

const fileNameOf = (screen: string): string =>
  `${screen.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.page.tsx`;
const screenOf = ({ path }: SourceFile): [string, Screen] | undefined =>
  listed.find(([key]) => path.endsWith(`/${fileNameOf(key)}`));

/** The files of the features that a page reaches, itself first. */
function reached(page: SourceFile): SourceFile[] {
  const found = new Map([[page.path, page]]);
  for (const file of found.values()) {
    for (const [, name] of file.text.matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+)'/g)) {
      const path = join(dirname(file.path), name ?? '');
      const next = files.get(path);
      if (next) found.set(path, next);
    }
  }
  return [...found.values()];
}

/** The calls that a file names, as `xCalls.y` or taken out of `xCalls` by name. */
function callsNamed({ text }: SourceFile) {
  const direct = [...text.matchAll(/\b(\w+Calls)\.(\w+)/g)].map(([, group, key]) => [group, key]);
  const taken = [...text.matchAll(/const \{([^}]*)\} = (\w+Calls)\b/g)].flatMap(([, keys = '', group]) =>
    keys.split(',').map((key) => [group, key.split(':')[0]?.trim()]),
  );
  return allCalls.filter(({ group, key }) => [...direct, ...taken].some(([g, k]) => g === group && k === key));
}

/** The titles under which a page is opened: its own, or those of the list it belongs to. */
function titlesOfPage(page: SourceFile): readonly string[] {
  const [, screen] = screenOf(page) ?? [];
  const owner = listed.find(([key]) => key === screen?.of)?.[1] ?? screen;
  return owner ? [...titlesOf(owner), ...keptTitlesOf(owner)] : [];
}

/** The home page is everybody's: a part of it shows what it leads to, to whoever may open that. */
const isOpen = (page: SourceFile): boolean => screenOf(page)?.[1].open === true;
/** The screens that a part names, or a file beside it that it uses. */
const ledTo = (file: SourceFile): readonly string[] => {
  const folder = dirname(file.path);
  const text = reached(file)
    .flatMap((one) => (dirname(one.path) === folder ? [one.text] : []))
    .join('\n');
  return listed.filter(([key]) => text.includes(`'${key}'`)).flatMap(([, screen]) => titlesOf(screen));
};

describe('pages and screens', () => {
  test.each(listed)('%s has its page', (key) => {
    expect(pages.filter(({ path }) => path.endsWith(`/${fileNameOf(key)}`)).map(({ path }) => path)).toHaveLength(1);
  });

  test.each(pages.map((page) => [page.path, page] as const))('%s has its screen', (_, page) => {
    expect(screenOf(page)).toBeDefined();
  });
});

/** What stands outside the pages of signed-in people, or keeps their drafts. */
const isApart = (path: string): boolean => /\/features\/identity\/|-kept\.ts$/.test(path);

/** The pages that reach a file, so that a part which several pages share may send what one of them may. */
const usersOf = new Map<string, SourceFile[]>();
for (const page of pages) for (const { path } of reached(page)) usersOf.set(path, [...(usersOf.get(path) ?? []), page]);

/** The kinds of files that a file names: whoever opens its page sees them. */
const kindsNamed = ({ text }: SourceFile) =>
  Object.entries(orderingKinds).flatMap(([name, kind]) =>
    'calls' in kind && new RegExp(`\\b${name}\\b`).test(text)
      ? [{ group: name, key: 'list', call: kind.calls.list as Call }]
      : [],
  );

const wrongCalls = (file: SourceFile, titles: readonly string[]): string[] =>
  [...callsNamed(file), ...kindsNamed(file)]
    .filter(
      ({ call }) =>
        typeof call.access !== 'string' && !titlesOfAccess(call.access).some((title) => titles.includes(title)),
    )
    .map(({ group, key }) => `${file.path} sends ${group}.${key}`);

describe('a page sends only calls whose access names its screen', () => {
  test.each(pages.map((page) => [page.path, page] as const))('%s', (_, page) => {
    expect(wrongCalls(page, titlesOfPage(page))).toEqual([]);
  });

  test('every part of the features belongs to a page', () => {
    const apart = [...files.keys()].filter((path) => !usersOf.has(path) && !path.includes('.test.') && !isApart(path));
    expect(apart).toEqual([]);
  });

  test('and so do the parts of pages', () => {
    const wrong = [...usersOf].flatMap(([path, users]) => {
      const file = files.get(path);
      if (!file) return [];
      return wrongCalls(file, [...users.flatMap(titlesOfPage), ...(users.every(isOpen) ? ledTo(file) : [])]);
    });
    expect(wrong).toEqual([]);
  });
});
