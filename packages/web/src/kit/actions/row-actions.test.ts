import { expect, it } from 'vitest';
import { type DrawnAction, linkCount } from './row-actions.tsx';

const actions = (...labels: string[]): DrawnAction[] =>
  labels.map((label) => ({ code: label, label, isDanger: false, run: () => undefined }));

it.each([
  [['初审', '退回', '拒绝'], 2],
  [['初审', '退回'], 2],
  [['复核通过', '退回重验'], 1],
  [['关闭未供数量'], 1],
  [['关闭未供数量', '退回'], 0],
  [['要求供应商续送'], 0],
] as const)('of %j a desk has room for %i', (labels, count) => {
  expect(linkCount(actions(...labels), false)).toBe(count);
});

it('a card on a phone has room for two of any length', () => {
  expect(linkCount(actions('复核通过', '退回重验', '删除'), true)).toBe(2);
});
