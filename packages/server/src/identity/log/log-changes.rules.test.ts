import { expect, test } from 'vitest';
import { changesOf } from './log-changes.rules.ts';

const wording = { metaOf: () => ({ label: '密码修改时间', kind: 'text' }) as const, names: () => undefined };
const shown = (value: unknown) => changesOf(wording, { before: null, after: { password_time: value } })[0]?.after;

test.each([
  ['2026-11-24T16:52:13.000Z', '2026-11-25 00:52:13'],
  ['2026-11-24T16:52:13.123456+00:00', '2026-11-25 00:52:13'],
  ['2026-11-25T00:52:13+08:00', '2026-11-25 00:52:13'],
  ['2026-11-25', '2026-11-25'],
])('a time of the log reads as everywhere else: %s is %s', (stored, words) => expect(shown(stored)).toBe(words));
