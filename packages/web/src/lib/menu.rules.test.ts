import type { Screen } from '@material/contract/kernel/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { describe, expect, it } from 'vitest';
import { everyTitle } from '../../test/people.ts';
import { crumbsOf, highlighted, menuFor } from './menu.rules.ts';

const table = {
  home: { path: '/home', title: '首页', open: true },
  materials: { path: '/managecenter/materials', title: '物料管理', buttons: ['新增'] },
  check: { path: '/managecenter/ordermanage/check', title: '审核', group: '订单管理' },
  stop: { path: '/managecenter/ordermanage/stop', title: '终止审核', group: '订单管理' },
  alone: { path: '/managecenter/contracts/list', title: '合同列表', group: '合同管理' },
  detail: { path: '/managecenter/ordermanage/detail', title: '审核详情', of: 'check' },
  orders: { path: '/citycenter/orders', title: '要货订单' },
  changeRole: { path: '/managecenter/changeRole', title: '切换单位', open: true, hidden: true },
} satisfies Record<string, Screen>;

const menu = (role: string, ...powers: string[]) =>
  menuFor(table, { roles: [role], powers: new Set(powers) }).map(({ title, entries }) => [
    title,
    entries.map((entry) =>
      entry.kind === 'leaf' ? entry.title : [entry.title, entry.children.map((leaf) => leaf.title)],
    ),
  ]);

describe('the menu', () => {
  it('R1 shows a screen for its title or one of its buttons, in a section of the role', () => {
    expect(menu('管理中心', '物料管理-新增按钮', '要货订单')).toEqual([
      [undefined, ['首页']],
      ['管理中心', ['物料管理']],
      ['城市中心', ['要货订单']],
    ]);
    expect(menu('城市中心', '物料管理', '要货订单')).toEqual([
      [undefined, ['首页']],
      ['城市中心', ['要货订单']],
    ]);
  });

  it('R2 a superadmin sees no city section', () => {
    expect(menu('superadmin', '物料管理', '要货订单')).toEqual([
      [undefined, ['首页']],
      ['管理中心', ['物料管理']],
    ]);
  });

  it('R3 and R5: no empty groups, a group of one is its child', () => {
    expect(menu('管理中心', '审核', '终止审核', '合同列表')).toEqual([
      [undefined, ['首页']],
      ['管理中心', [['订单管理', ['审核', '终止审核']], '合同列表']],
    ]);
    expect(menu('管理中心', '审核')).toEqual([
      [undefined, ['首页']],
      ['管理中心', ['审核']],
    ]);
  });

  it('R4 hidden screens are not listed and highlight their list', () => {
    expect(highlighted(table, 'detail')).toBe('check');
    expect(highlighted(table, 'check')).toBe('check');
    const listed = menuFor(screens, { roles: ['管理中心'], powers: new Set(everyTitle) }).flatMap(
      ({ entries }) => entries,
    );
    expect(JSON.stringify(listed)).not.toContain('切换单位');
  });
});

describe('the breadcrumb', () => {
  it('L5 leads from home over centre, group and list to the screen', () => {
    expect(crumbsOf(table, 'detail')).toEqual([
      { title: '首页', path: '/home' },
      { title: '管理中心' },
      { title: '订单管理' },
      { title: '审核', path: '/managecenter/ordermanage/check' },
      { title: '审核详情' },
    ]);
    expect(crumbsOf(table, 'home')).toEqual([{ title: '首页' }]);
  });
});
