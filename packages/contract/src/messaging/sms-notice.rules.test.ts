import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockTime, instantAt } from '../kernel/value/business-time.ts';
import { signed, smsParts } from '../kernel/value/sms.rules.ts';
import { goesNow, noticeLimits, noticeText, quietUntil, validUntil } from './sms-notice.rules.ts';

const minute = 60_000;
const instants = fc
  .integer({ min: 0, max: 3 * 24 * 60 })
  .map((at) => new Date(instantAt('2026-11-23', '00:00').getTime() + at * minute));
const notices = fc.array(fc.record({ id: fc.nat(), isUrgent: fc.boolean() }), { maxLength: 8 });
const isQuiet = (now: Date): boolean =>
  clockTime(now) >= noticeLimits.quietFrom || clockTime(now) < noticeLimits.quietTo;

describe('text messages', () => {
  test('keep the quiet hours, which end in the morning', () => {
    fc.assert(
      fc.property(instants, (now) => {
        const until = quietUntil(now);
        expect(until !== undefined).toBe(isQuiet(now));
        if (until) {
          expect(until.getTime()).toBeGreaterThan(now.getTime());
          expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(9 * 60 * minute);
          expect(clockTime(until)).toBe(noticeLimits.quietTo);
        }
      }),
    );
  });

  test('go out by the hour, the pause and the cap, and nothing is lost', () => {
    const asked = fc.record({
      now: instants,
      sentToday: fc.integer({ min: 0, max: noticeLimits.perDay + 2 }),
      pause: fc.option(fc.integer({ min: 0, max: 60 })),
      waiting: notices,
    });
    fc.assert(
      fc.property(asked, ({ now, sentToday, pause, waiting }) => {
        const lastSent = pause === null ? null : new Date(now.getTime() - pause * minute);
        const sent = goesNow({ now, sentToday, lastSent, waiting });
        expect(sent.every((one) => waiting.includes(one))).toBe(true);
        const isUrgent = waiting.some((one) => one.isUrgent);
        if (sentToday >= noticeLimits.perDay) expect(sent).toEqual([]);
        else if (isQuiet(now)) expect(sent).toEqual(waiting.filter((one) => one.isUrgent));
        else if (pause !== null && pause < noticeLimits.pauseMinutes && !isUrgent) expect(sent).toEqual([]);
        else expect(sent).toEqual(waiting);
      }),
    );
  });

  test('of a day of somebody to whom anything may happen are no more than the cap, and the last of the night is one', () => {
    const day = fc.array(fc.record({ at: fc.integer({ min: 0, max: 24 * 60 - 1 }), isUrgent: fc.boolean() }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(day, (events) => {
        const start = instantAt('2026-11-23', '00:00').getTime();
        let waiting: { isUrgent: boolean }[] = [];
        const sentAt: Date[] = [];
        for (let at = 0; at < 24 * 60; at++) {
          waiting = [...waiting, ...events.filter((one) => one.at === at)];
          const now = new Date(start + at * minute);
          const sent = goesNow({ now, sentToday: sentAt.length, lastSent: sentAt.at(-1) ?? null, waiting });
          if (sent.length > 0) sentAt.push(now);
          if (isQuiet(now)) expect(sent.every(({ isUrgent }) => isUrgent)).toBe(true);
          waiting = waiting.filter((one) => !sent.includes(one));
        }
        expect(sentAt.length).toBeLessThanOrEqual(noticeLimits.perDay);
      }),
      { numRuns: 50 },
    );
  });

  test('are not delivered late into the night, unless they are urgent', () => {
    fc.assert(
      fc.property(instants, (now) => {
        fc.pre(!isQuiet(now));
        const until = validUntil(now, false);
        expect(until.getTime()).toBeGreaterThan(now.getTime());
        expect(isQuiet(new Date(until.getTime() - 1))).toBe(false);
        expect(validUntil(now, true).getTime()).toBe(now.getTime() + noticeLimits.validHours * 60 * minute);
      }),
    );
  });
});

test('several notices are one message that names as many kinds as it has room for', () => {
  const notice = (title: string, count: number) => ({ title, count, text: 'YH1' });
  expect(noticeText([notice('要货单等你初审', 1)])).toBe('要货单等你初审：YH1');
  expect(noticeText([notice('要货单等你初审', 12)])).toBe('要货单等你初审：共 12 张，最近一张 YH1');
  expect(noticeText([notice('甲', 1), notice('乙', 2)])).toBe('甲 1 张；乙 2 张。请登录系统办理。');
  const many = Array.from({ length: 7 }, (_, at) => notice(`第${at}类`, 1));
  expect(noticeText(many)).toBe('第0类 1 张；第1类 1 张；第2类 1 张；第3类 1 张；第4类 1 张等 7 类。请登录系统办理。');
});

test('a text is charged by parts', () => {
  expect([1, 70, 71, 134, 135, 201, 202].map((length) => smsParts('字'.repeat(length)))).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(signed('字')).toBe('【物料系统】字');
});
