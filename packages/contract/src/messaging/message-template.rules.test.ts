import { expect, test } from 'vitest';
import { filledTemplate, templateProblem, templateWords, usualTemplate, wordsFor } from './message-template.rules.ts';
import { noticeTypes, type NoticeType } from './sms-notice.rules.ts';

test('a text names what there is, in pairs of braces', () => {
  expect(templateProblem('')).toBeUndefined();
  expect(templateProblem('{单号} 请在 {期限} 前处理')).toBeUndefined();
  expect(templateProblem('{金额}')).toMatch(/^没有“金额”/);
  for (const wrong of ['{单号', '单号}', '{{单号}}'])
    expect([wrong, templateProblem(wrong)]).toEqual([wrong, expect.any(String)]);
});

test('every word is filled, and what a value holds is not read again', () => {
  const all = Object.keys(templateWords).map((word) => `{${word}}`);
  expect(filledTemplate(all.join('/'), templateWords)).toBe(Object.values(templateWords).join('/'));
  expect(filledTemplate('{供应商}', { ...templateWords, 供应商: '{单号}$&' })).toBe('{单号}$&');
});

test.each(Object.keys(noticeTypes) as NoticeType[])(
  'what is said of %s without a text is a text that might be set',
  (type) => {
    const usual = usualTemplate(type);
    expect(templateProblem(usual, wordsFor(type))).toBeUndefined();
    expect(usual).toContain('{单号}');
  },
);
