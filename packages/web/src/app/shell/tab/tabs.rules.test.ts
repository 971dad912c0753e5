import type { Screen } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';
import { describe, expect, it } from 'vitest';
import { addressOf } from './tabs.ts';
import {
  close,
  closeAll,
  closeOthers,
  closedBy,
  forgetHidden,
  label,
  linkOf,
  mark,
  noTabs,
  pin,
  readdress,
  refresh,
  restart,
  type Address,
  type Tabs,
  visit,
} from './tabs.rules.ts';

const home = '/home';
const check = '/managecenter/ordermanage/Askordercheck';
const detail = '/managecenter/ordermanage/askorderDetail';
const orders = '/citycenter/askorder';

const at = (link: string): Address => {
  const [path = '', query] = link.split('?');
  const address = addressOf(path, query === undefined ? '' : `?${query}`);
  if (!address) throw new Error(`no screen at ${link}`);
  return address;
};
const visited = (...links: string[]): Tabs =>
  links.reduce((tabs, link) => visit(tabs, at(link)), pin(noTabs, [at(home)]));
const ids = (tabs: Tabs): string[] => tabs.list.map((tab) => tab.id);

describe('visiting', () => {
  it('V1 same path, other query: one tab with the newest link', () => {
    const tabs = visited(`${check}?page=1`, `${check}?page=2`);
    expect(ids(tabs)).toEqual([home, check]);
    expect(tabs.list.map(linkOf)).toEqual([home, `${check}?page=2`]);
  });

  it('V1 two documents are two tabs', () => {
    const tabs = visited(`${detail}?orderid=1&tab=files`, `${detail}?orderid=2`, `${detail}?orderid=1`);
    expect(ids(tabs)).toEqual([home, `${detail}?orderid=1`, `${detail}?orderid=2`]);
    expect(tabs.activeId).toBe(`${detail}?orderid=1`);
  });

  it('V2 the text is the screen’s title', () => {
    expect(visited(check).list.map((tab) => tab.title)).toEqual(['首页', '要货单审核']);
    const untitled = visit(noTabs, { screen: 'home', row: { path: '/x', title: '' }, search: '' });
    expect(untitled.list.map((tab) => tab.title)).toEqual(['no-name']);
  });

  it('V3 the pinned tab is there after a deep link and stands first', () => {
    const linkedFirst = pin(visit(noTabs, at(check)), [at(home)]);
    expect(ids(linkedFirst)).toEqual([home, check]);
    expect(linkedFirst.list.map((tab) => tab.isMade)).toEqual([false, true]);
    expect(pin(linkedFirst, [at(home)])).toBe(linkedFirst);
  });

  it('a repeated visit changes nothing', () => {
    const tabs = visited(check);
    expect(visit(tabs, at(check))).toBe(tabs);
  });
});

describe('closing', () => {
  it('V4 a pinned tab cannot be closed', () => {
    const tabs = visited(check);
    expect(close(tabs, home)).toEqual({ tabs, goTo: null });
  });

  it('V6 closing the open tab leads to the last one in the list', () => {
    const { tabs, goTo } = close(visited(check, orders, `${detail}?orderid=1`, check), check);
    expect(ids(tabs)).toEqual([home, orders, `${detail}?orderid=1`]);
    expect(goTo).toBe(`${detail}?orderid=1`);
  });

  it('V6 closing another leads nowhere', () => {
    const { tabs, goTo } = close(visited(check, orders), check);
    expect(ids(tabs)).toEqual([home, orders]);
    expect(goTo).toBeNull();
  });

  it('V7 without any tab left the way is to the start', () => {
    const alone = visit(noTabs, at(check));
    expect(close(alone, check)).toMatchObject({ goTo: '/', tabs: { list: [] } });
  });

  it('V8 close others keeps the pinned tabs and this one, which opens', () => {
    const { tabs, goTo } = closeOthers(visited(`${check}?page=3`, orders), check);
    expect(ids(tabs)).toEqual([home, check]);
    expect(goTo).toBe(`${check}?page=3`);
    expect(closeOthers(visited(check, orders), orders).goTo).toBeNull();
  });

  it('V9 close all leads to a page that still has a tab', () => {
    const { tabs, goTo } = closeAll(visited(check, orders));
    expect(ids(tabs)).toEqual([home]);
    expect(goTo).toBe(home);
    expect(closeAll(visited(check, home)).goTo).toBeNull();
  });

  it('tells which tabs have gone', () => {
    const before = visited(check, orders);
    expect(closedBy(before, closeAll(before).tabs).map((tab) => tab.path)).toEqual([check, orders]);
    expect(closedBy(before, refresh(before, check))).toEqual([]);
  });
});

describe('pages of tabs', () => {
  it('V10 a refresh makes the page anew at its place', () => {
    const before = mark(visited(check, orders), 2, true);
    const after = refresh(before, check);
    expect(ids(after)).toEqual(ids(before));
    expect(after.list[1]?.serial).not.toBe(before.list[1]?.serial);
    expect(after.list[1]?.isDirty).toBe(false);
  });

  it('L6 lets go of pages out of sight, but of none that is unsaved', () => {
    const before = mark(visited(check, orders, detail), 2, true);
    expect(before.list.map((tab) => tab.isMade)).toEqual([false, true, true, true]);
    const after = forgetHidden(before);
    expect(after.list.map((tab) => [tab.id, tab.isMade])).toEqual([
      [home, false],
      [check, true],
      [orders, false],
      [detail, true],
    ]);
    expect(visit(after, at(orders)).list[2]).toMatchObject({ isMade: true, serial: 3 });
  });

  it.each(Object.values<Screen>(screens))('V11 $path stays alive as its flag says', ({ path, keepAlive }) => {
    expect(visited(path).list.at(-1)?.isKept ?? false).toBe(keepAlive === true);
  });

  it('V11 only screens with the flag stay alive', () => {
    expect(visited(check, '/managecenter/changeRole').list.map((tab) => tab.isKept)).toEqual([true, true, false]);
  });

  it('takes a new identity with its page when its own query makes it another document', () => {
    const before = visited('/citycenter/addaskorder');
    const [, tab] = before.list;
    const after = readdress(before, tab?.serial ?? 0, at('/citycenter/addaskorder?mainorderid=8'));
    expect(after.list[1]).toMatchObject({ id: '/citycenter/addaskorder?mainorderid=8', serial: tab?.serial });
    expect(after.activeId).toBe('/citycenter/addaskorder?mainorderid=8');
  });

  it('gives way to a tab that shows that document already', () => {
    const before = visited('/citycenter/addaskorder?mainorderid=8', '/citycenter/addaskorder');
    const after = readdress(before, before.list.at(-1)?.serial ?? 0, at('/citycenter/addaskorder?mainorderid=8'));
    expect(ids(after)).toEqual([home, '/citycenter/addaskorder?mainorderid=8']);
  });

  it('does not draw for a label or mark that is there already', () => {
    const tabs = label(visited(check), 2, 'YH1');
    expect(label(tabs, 2, 'YH1')).toBe(tabs);
    expect(mark(tabs, 2, false)).toBe(tabs);
    expect(label(tabs, 99, 'x')).toBe(tabs);
  });

  it('after a change of unit only pinned tabs and the open page remain, made anew', () => {
    const before = mark(visited(check, orders), 2, true);
    const after = restart(before);
    expect(ids(after)).toEqual([home, orders]);
    expect(after.list.every((tab) => !before.list.some((old) => old.serial === tab.serial))).toBe(true);
  });
});
