import { afterAll, describe, expect, test } from 'vitest';
import { allCalls } from '../contract/all-calls.ts';
import { startHarness } from '../harness/harness.ts';
import { minimalInput } from '../contract/minimal-input.ts';

const server = await startHarness();
afterAll(server.stop);
const people = [await server.as('city_sh'), await server.as('glzx01', { centre: 'management' })];

/** Names that every object of the language has, and what else nobody should send. */
const hostile = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'city:constructor',
  'city:__proto__',
  'supplier:-1',
  'city:1e999',
  'city:99999999999999999999',
  ':',
  ',',
  '%00',
  '\u00ff\u0080',
  "' or 1=1 --",
  'x'.repeat(4000),
];
const names = [
  'centre',
  'token',
  'userid',
  'username',
  'nametype',
  'iscontrol',
  'idempotency-key',
  'window',
  'user-agent',
];

const pairs = names.flatMap((name) => hostile.map((value) => ({ name, value })));

/** What reads headers is the same for every call: each call is sent an eighth of the pairs, each pair to an eighth of the calls. */
const share = 8;

describe('whatever stands in a header, no call fails', () => {
  test.each(allCalls.map(({ key, call }, at) => ({ key, call, at })))('$key', async ({ call, at }) => {
    const input = minimalInput(call.input, { detail: 'required', idOf: () => 1 });
    const faults: string[] = [];
    await Promise.all(
      pairs
        .filter((_, index) => index % share === at % share)
        .map(async ({ name, value }, index) => {
          const who = people[index % people.length];
          const answer = await server.sendAny(who, call, input, { headers: { [name]: value } });
          if (answer.http >= 500) faults.push(`${name}: ${value.slice(0, 40)} → ${answer.http} ${answer.message}`);
        }),
    );
    expect(faults).toEqual([]);
  });
});
