import type { Call } from '@material/contract/kernel/call/call.ts';
import {
  keptTitlesOf,
  sectionOf,
  titlesOf,
  type Screen,
  type SectionName,
} from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { allCalls, titlesOfAccess } from './all-calls.ts';
import { expectRefusal, type Answer, type Signed } from '../harness/client.ts';
import { startHarness } from '../harness/harness.ts';

const server = await startHarness();
afterAll(server.stop);

const guarded = allCalls.filter(({ call }) => call.access !== 'public');
const powered = allCalls.filter(({ call }) => typeof call.access !== 'string');

type CentreUser = { readonly who: Signed; readonly section: SectionName };
const [sh] = await server.rows<{ id: number }>(`select id from city where code = 'SH'`);
const users: readonly CentreUser[] = [
  { who: await server.as('glzx01', { centre: 'management' }), section: 'management' },
  { who: await server.as('glzx02', { centre: `city:${sh?.id}` }), section: 'city' },
  { who: await server.as('city_sh'), section: 'city' },
  { who: await server.as('sup_gys001'), section: 'supplier' },
];

const sectionTitles = (section: SectionName): string[] =>
  Object.values(screens)
    .filter((screen) => sectionOf(screen.path) === section)
    .flatMap((screen) => [...titlesOf(screen)]);
const everyTitle = Object.values(screens).flatMap((screen) => [...titlesOf(screen)]);

const givePowers = (titles: readonly string[]) =>
  server.rows(`update role set power = $1 where centre <> 'superadmin'`, [JSON.stringify(titles)]);

/** An upload is asked with nothing but its headers: whoever may not call it is told so before any file is read. */
function knock(who: Signed | undefined, call: Call): Promise<Answer> {
  if (!call.upload) return server.sendAny(who, call, {});
  const centre = who?.centre === undefined ? {} : { centre: who.centre };
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    ...(who ? { token: who.token } : {}),
    ...centre,
  };
  return server.raw(call.path, '', headers);
}

const isIn = (call: Call, section: SectionName): boolean => {
  const titles = sectionTitles(section);
  return titlesOfAccess(call.access).some((title) => titles.includes(title));
};

describe('a call', () => {
  test.each(guarded)('$key refuses a stranger', async ({ call }) => {
    expectRefusal(await knock(undefined, call), 'signedOut');
    expectRefusal(await knock({ token: 'f'.repeat(64), userId: 1 }, call), 'signedOut');
  });
});

describe('without a single permission', () => {
  test.each(powered)('$key is refused in every centre', async ({ call }) => {
    await givePowers([]);
    for (const { who } of users) expectRefusal(await knock(who, call), 'noPower');
  });
});

describe('with every permission but its own', () => {
  test.each(powered)('$key is refused in every centre', async ({ call }) => {
    const own = titlesOfAccess(call.access);
    await givePowers(everyTitle.filter((title) => !own.includes(title)));
    for (const { who } of users) expectRefusal(await knock(who, call), 'noPower');
  });
});

describe('with nothing but one of its permissions', () => {
  test.each(powered)('$key is let in where the permission belongs, and nowhere else', async ({ call }) => {
    for (const title of titlesOfAccess(call.access)) {
      await givePowers([title]);
      for (const { who, section } of users) {
        const answer = await knock(who, call);
        const isRefused = (answer.data as { code?: string } | null)?.code === 'noPower';
        expect({ title, section, isRefused }).toEqual({
          title,
          section,
          isRefused: !sectionTitles(section).includes(title),
        });
        expect(answer.http).toBeLessThan(500);
      }
    }
  });

  test('every call belongs to at least one centre', () => {
    const kept = new Set<string>(Object.values<Screen>(screens).flatMap(keptTitlesOf));
    const given = powered.filter(({ call }) => !titlesOfAccess(call.access).every((title) => kept.has(title)));
    const homeless = given.filter(
      ({ call }) => !(['management', 'city', 'supplier', 'message'] as const).some((section) => isIn(call, section)),
    );
    expect(homeless.map(({ key }) => key)).toEqual([]);
  });
});
