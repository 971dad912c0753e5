import { roleNames, sectionOf, sections, titlesOf, type Screen } from '@material/contract/kernel/call/screen.ts';
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

  const every: Readonly<Record<string, Screen>> = screens;
  const cases = roleNames.flatMap((role) =>
    everyTitle.flatMap((title) => Object.keys(every).map((key) => ({ role, title, key }))),
  );

  it('R1 shows exactly what both layers allow, for every role, title and screen', () => {
    const shown = new Map(
      roleNames.flatMap((role) =>
        everyTitle.map((title): [string, Set<string>] => {
          const entries = menuFor(screens, { roles: [role], powers: new Set([title]) }).flatMap((part) => part.entries);
          const leaves = entries.flatMap((entry) => (entry.kind === 'leaf' ? [entry] : entry.children));
          return [`${role} ${title}`, new Set(leaves.map((leaf) => leaf.key))];
        }),
      ),
    );
    const wrong = cases.filter(({ role, title, key }) => {
      const screen = every[key];
      const section = screen && sectionOf(screen.path);
      const ofRole = section === undefined || (sections[section].roles as readonly string[]).includes(role);
      const granted = screen?.open === true || (screen !== undefined && titlesOf(screen).includes(title));
      const isListed = screen?.hidden !== true && screen?.of === undefined;
      return shown.get(`${role} ${title}`)?.has(key) !== (ofRole && granted && isListed);
    });
    expect(wrong).toEqual([]);
  });

  it('R3 has neither an empty group nor an empty centre, whatever one may open', () => {
    const parts = roleNames.flatMap((role) =>
      everyTitle.flatMap((title) => menuFor(screens, { roles: [role], powers: new Set([title]) })),
    );
    expect(parts.filter(({ entries }) => entries.length === 0)).toEqual([]);
    const groups = parts.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'group'));
    expect(groups.filter(({ children }) => children.length < 2)).toEqual([]);
  });

  it('has every entry under a key of its own, groups of one name in two centres too', () => {
    const entries = menuFor(screens, { roles: roleNames, powers: new Set(everyTitle) }).flatMap((part) => part.entries);
    const keys = entries.flatMap((entry) =>
      entry.kind === 'leaf' ? [entry.key] : [entry.key, ...entry.children.map(({ key }) => key)],
    );
    expect(keys).toEqual([...new Set(keys)]);
  });

  it('R4 every hidden page highlights an entry that its visitor has', () => {
    const viewer = { roles: roleNames, powers: new Set(everyTitle) };
    const entries = menuFor(screens, viewer).flatMap((part) => part.entries);
    const keys = entries.flatMap((entry) =>
      entry.kind === 'leaf' ? [entry.key] : entry.children.map(({ key }) => key),
    );
    for (const [key, screen] of Object.entries(every))
      if (screen.of !== undefined) expect(keys, key).toContain(highlighted(screens, key));
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

  it.each(Object.keys(screens))('L5 of %s begins at home, ends as plain text and leads to screens alone', (key) => {
    const crumbs = crumbsOf(screens, key);
    const paths = new Set<string>(Object.values(screens).map(({ path }) => path));
    expect(crumbs[0]?.title).toBe('首页');
    expect(crumbs.at(-1)).toEqual({ title: screens[key as keyof typeof screens].title });
    for (const { path } of crumbs) if (path !== undefined) expect(paths).toContain(path);
  });
});
