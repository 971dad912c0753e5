import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedSince,
  differencesOf,
  differenceText,
  differing,
  profileFields,
  type Profile,
} from './profile-change.rules.ts';

const names = Object.keys(profileFields);
const anyProfile: fc.Arbitrary<Profile> = fc
  .tuple(...names.map(() => fc.option(fc.constantFrom('甲', '乙', '31.2', '31.20'), { nil: null })))
  .map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])));

test('what differs, written over what was, is what is wanted', () => {
  fc.assert(
    fc.property(anyProfile, anyProfile, (before, wanted) => {
      const change = differing(before, wanted);
      const written = { ...before, ...change.after };
      expect(differing(written, wanted).after).toEqual({});
      expect(changedSince(change, before)).toEqual([]);
      expect(differencesOf(change).length).toBe(Object.keys(change.after).length);
    }),
  );
});

test('what is left out stays, and coordinates are numbers', () => {
  expect(differing({ contact: '甲', lat: '31.20000' }, { lat: '31.2' }).after).toEqual({});
  expect(differing({ contact: '甲' }, { contact: '乙' })).toEqual({
    before: { contact: '甲' },
    after: { contact: '乙' },
  });
});

test('what others changed meanwhile is named, but only where the change is about it', () => {
  const change = differing({ contact: '甲', town: '南京' }, { contact: '乙' });
  expect(changedSince(change, { contact: '丙', town: '上海' })).toEqual(['contact']);
  expect(changedSince(change, { contact: '甲', town: '上海' })).toEqual([]);
});

test('a change is told in one line', () => {
  const change = differing({ contact: '甲', address: null }, { contact: '乙', address: '示例路 1 号' });
  expect(differenceText(differencesOf(change))).toBe('联系人：甲 → 乙；地址：（空） → 示例路 1 号');
});
