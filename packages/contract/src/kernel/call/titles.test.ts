import { describe, expect, test } from 'vitest';
import { screens } from '../../screens.ts';
import { power, roleNames, roles, titlesOf, type Screen } from './screen.ts';
import { isGranted, sectionsOf, titleReader, titlesFor } from './titles.ts';

const orders = {
  path: '/citycenter/orders',
  title: '订货单',
  was: ['要货单', '申请单'],
  buttons: ['提交', '作废'],
  buttonsWere: { 删除: '作废' },
} as const satisfies Screen;
const table = {
  home: { path: '/home', title: '首页', open: true },
  orders,
  detail: { path: '/citycenter/detail', title: '订货单详情', of: 'orders' },
} satisfies Record<string, Screen>;

describe('stored titles', () => {
  const read = titleReader(table);

  test('of a screen that was renamed, more than once too, stand for what it is called now', () => {
    expect(read(['要货单', '申请单-提交按钮'])).toEqual([power(orders), power(orders, '提交')]);
  });

  test('of a button that was renamed stand for its word of today, under each title of its screen', () => {
    for (const stored of ['订货单-删除按钮', '要货单-删除按钮', '申请单-作废按钮'])
      expect(read([stored])).toEqual([power(orders, '作废')]);
  });

  test('are each held once, and those that nothing is called any more not at all', () => {
    expect(read(['订货单', '要货单', '订货单详情', '首页', '没有了'])).toEqual(['订货单']);
  });
});

describe('the screens of the product', () => {
  const granted = Object.values<Screen>(screens).filter(isGranted);
  const now = granted.flatMap((screen) => [...titlesOf(screen)]);

  test('read every title of today as itself', () => {
    expect(titleReader(screens)(now)).toEqual(now);
  });

  test('claim no old title that is another’s today, and none twice', () => {
    const old = granted.flatMap(({ was = [] }) => [...was]);
    expect(old.filter((title) => granted.some((screen) => screen.title === title))).toEqual([]);
    expect(new Set(old).size).toBe(old.length);
    for (const { buttons = [], buttonsWere = {} } of granted) {
      expect(Object.keys(buttonsWere).filter((word) => buttons.includes(word))).toEqual([]);
      expect(Object.values(buttonsWere).filter((word) => !buttons.includes(word))).toEqual([]);
    }
  });

  test('give every title to a role of some centre, and each centre only what its people enter', () => {
    const given = new Set(roleNames.flatMap((centre) => [...titlesFor(screens, centre)]));
    expect(now.filter((title) => !given.has(title))).toEqual([]);
    expect(sectionsOf(roles.city)).toEqual(['city', 'message']);
    expect(sectionsOf(roles.superadmin)).toEqual(['management', 'message']);
    expect(titlesFor(screens, roles.superadmin).size).toBe(0);
    expect([...titlesFor(screens, roles.city)]).not.toContain(power(screens.roles));
  });
});
