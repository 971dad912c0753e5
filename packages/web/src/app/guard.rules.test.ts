import { screens } from '@material/contract/screens.ts';
import { describe, expect, it } from 'vitest';
import { everyTitle } from '../../test/people.ts';
import { afterLogin, guard, pageTitle, type Verdict, type Visit, type Visitor } from './guard.rules.ts';

const all = new Set(everyTitle);
const person = (role: string, change: Partial<Visitor> = {}): Visitor => ({
  roles: [role],
  powers: all,
  linkid: null,
  linkSupplierId: null,
  ...change,
});
const management = person('管理中心');
const city = person('城市中心', { linkid: 3 });

const visit = (address: string, visitor: Visitor | null | 'nobody'): Visit => {
  const { pathname, search, hash } = new URL(address, 'http://x');
  const isNobody = visitor === 'nobody';
  return { path: pathname, search, hash, hasToken: !isNobody, visitor: isNobody ? null : visitor };
};
const to = (path: string): Verdict => ({ kind: 'redirect', to: path });
const pass: Verdict = { kind: 'pass' };
const loadUser: Verdict = { kind: 'loadUser' };

describe('without a token', () => {
  it.each<[string, Verdict]>([
    ['/login', pass],
    ['/login?redirect=/home', pass],
    ['/auth-redirect?code=1', pass],
    ['/404', to('/login?redirect=/404')],
    ['/401', to('/login?redirect=/401')],
    ['/', to('/login?redirect=/')],
    ['/citycenter/askorder?x=1', to('/login?redirect=/citycenter/askorder%3Fx%3D1')],
    ['/citycenter/askorder?x=1&y=a b#z', to('/login?redirect=/citycenter/askorder%3Fx%3D1%26y%3Da%2520b%23z')],
    ['/no/such/page', to('/login?redirect=/no/such/page')],
  ])('%s', (address, verdict) => {
    expect(guard(visit(address, 'nobody'))).toEqual(verdict);
  });
});

describe('with a token, before the user is loaded', () => {
  it.each<[string, Verdict]>([
    ['/login', to('/')],
    ['/login?redirect=/home', to('/')],
    ['/', loadUser],
    ['/404', loadUser],
    ['/no/such/page', loadUser],
    ['/citycenter/askorder?a=1#b', loadUser],
  ])('%s', (address, verdict) => {
    expect(guard(visit(address, null))).toEqual(verdict);
  });
});

describe('signed in', () => {
  it.each<[string, Visitor, Verdict]>([
    ['/', management, to('/home')],
    ['/home', management, pass],
    ['/HOME/', management, pass],
    ['/404', management, pass],
    ['/401?noGoBack', management, pass],
    ['/no/such/page', management, to('/404')],
    ['/managecenter/ordermanage/Askordercheck', management, pass],
    ['/managecenter/ordermanage/askorderDetail?orderid=1', management, pass],
    ['/managecenter/ordermanage/Askordercheck', city, to('/401')],
    ['/managecenter/ordermanage/Askordercheck', person('管理中心', { powers: new Set() }), to('/401')],
    ['/managecenter/ordermanage/askorderDetail', person('管理中心', { powers: new Set() }), to('/401')],
    [
      '/managecenter/ordermanage/askorderDetail',
      person('管理中心', { powers: new Set(['要货单审核-终审按钮']) }),
      pass,
    ],
    ['/citycenter/askorder', city, pass],
    ['/citycenter/askorder', person('superadmin', { linkid: 3 }), to('/401')],
    ['/suppliercenter/pickuporder', city, to('/401')],
    ['/redirect/home?a=1', management, { kind: 'refresh', to: '/home?a=1' }],
    ['/redirect//evil.example', management, to('/404')],
  ])('%s', (address, visitor, verdict) => {
    expect(guard(visit(address, visitor))).toEqual(verdict);
  });

  it.each<[string, Visitor, Verdict]>([
    ['/citycenter/askorder?x=1', management, to('/managecenter/changeRole?redirect=/citycenter/askorder%3Fx%3D1')],
    [
      '/citycenter/askorder',
      person('管理中心', { linkSupplierId: 9 }),
      to('/managecenter/changeRole?redirect=/citycenter/askorder'),
    ],
    ['/citycenter/askorder', person('管理中心', { linkid: 3 }), pass],
    ['/suppliercenter/pickuporder', management, to('/managecenter/changeRole?redirect=/suppliercenter/pickuporder')],
    ['/suppliercenter/pickuporder', person('管理中心', { linkSupplierId: 9 }), pass],
    ['/suppliercenter/pickuporder', person('供应商中心', { linkSupplierId: 9 }), pass],
    ['/managecenter/changeRole', management, pass],
  ])('%s needs a chosen unit', (address, visitor, verdict) => {
    expect(guard(visit(address, visitor))).toEqual(verdict);
  });
});

describe('after signing in', () => {
  it.each([
    ['', '/'],
    ['?redirect=/citycenter/askorder%3Fx%3D1%23z', '/citycenter/askorder?x=1#z'],
    ['?redirect=/home&from=mail', '/home?from=mail'],
    ['?redirect=//evil.example', '/'],
    ['?redirect=/%5Cevil.example', '/'],
    ['?redirect=https://evil.example', '/'],
    ['?redirect=javascript:alert(1)', '/'],
  ])('%s leads to %s', (search, target) => {
    expect(afterLogin(search)).toBe(target);
  });
});

describe('the page title', () => {
  it.each(Object.values(screens).map(({ path, title }) => [path, title]))('T1 %s is %s', (path, title) => {
    expect(pageTitle(path)).toBe(`${title} - 物料系统`);
  });

  it.each([
    ['/login', '登录 - 物料系统'],
    ['/auth-redirect', '物料系统'],
  ])('%s is %s', (path, title) => {
    expect(pageTitle(path)).toBe(title);
  });
});
