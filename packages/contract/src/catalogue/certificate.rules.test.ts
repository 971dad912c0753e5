import { describe, expect, test } from 'vitest';
import { certificateStanding, certificateState, licenceDoubt, longest, reminderDue } from './certificate.rules.ts';

const today = '2026-11-20';

describe('a certificate', () => {
  test.each([
    [undefined, undefined, 'MISSING'],
    [{ isLongTerm: true, expireDate: null }, undefined, 'VALID'],
    [{ isLongTerm: false, expireDate: null }, undefined, 'VALID'],
    [{ isLongTerm: false, expireDate: '2026-12-21' }, undefined, 'VALID'],
    [{ isLongTerm: false, expireDate: '2026-12-20' }, undefined, 'EXPIRING'],
    [{ isLongTerm: false, expireDate: '2026-12-20' }, 7, 'VALID'],
    [{ isLongTerm: false, expireDate: '2026-11-27' }, 7, 'EXPIRING'],
    [{ isLongTerm: false, expireDate: '2026-11-20' }, undefined, 'EXPIRING'],
    [{ isLongTerm: false, expireDate: '2026-11-19' }, undefined, 'EXPIRED'],
  ] as const)('%j, reminded of %s days before, is %s', (held, remindDays, state) => {
    expect(certificateState(held, { today, remindDays })).toBe(state);
  });

  test('that is stopped says so itself', () => {
    const row = { isLongTerm: false, expireDate: '2026-11-19' };
    expect(certificateStanding({ ...row, status: 'ENABLED' }, today)?.label).toBe('已过期');
    expect(certificateStanding({ ...row, status: 'DISABLED' }, today)).toBeUndefined();
  });

  test('of several the one that ends last counts', () => {
    const ending = (expireDate: string | null) => ({ isLongTerm: expireDate === null, expireDate });
    expect(longest([])).toBeUndefined();
    expect(longest([ending('2026-11-19'), ending('2027-11-19'), ending('2026-12-01')])?.expireDate).toBe('2027-11-19');
    expect(longest([ending('2027-11-19'), ending(null)])?.expireDate).toBeNull();
  });
});

describe('a reminder', () => {
  test.each([
    ['2026-12-21', undefined],
    ['2026-12-20', 30],
    ['2026-12-06', 30],
    ['2026-12-05', 15],
    ['2026-11-27', 7],
    ['2026-11-22', 7],
    ['2026-11-21', 1],
    ['2026-11-20', 1],
    ['2026-11-19', undefined],
  ])('of an end on %s is that of %s days', (expireDate, days) => {
    expect(reminderDue(expireDate, today)).toBe(days);
  });
});

describe('the number of a licence', () => {
  test.each([
    ['SC10741018302531', true],
    ['SC10744030704994', true],
    ['SC11351090100010', true],
    ['SC12336098200173', true],
    ['SC12434017430075', true],
    ['SC12744030500626', false],
    ['JY13202020009651', true],
    ['JY13301080111719', true],
    ['JY23506230105266', true],
    ['JY21305320011643', false],
    ['SC123', false],
    ['DEMO-HACCP-0001', true],
    ['91320199MADEM00111', true],
  ])('%s: %s', (no, isRight) => {
    expect(licenceDoubt(no) === undefined).toBe(isRight);
  });
});
