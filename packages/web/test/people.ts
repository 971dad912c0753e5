import type { UserInfo } from '@material/contract/identity/session.calls.ts';
import { titlesOf } from '@material/contract/kernel/call/screen.ts';
import { screens } from '@material/contract/screens.ts';

export const everyTitle = Object.values(screens).flatMap((screen) => [...titlesOf(screen)]);

const nobody: UserInfo = {
  token: 't',
  id: 7,
  name: '管理示例',
  username: 'glzx01',
  avatar: '',
  introduction: '管理中心',
  roles: ['管理中心'],
  roleName: '管理员',
  pName: '采购部',
  power: JSON.stringify(everyTitle),
  buttons: [],
  linkid: null,
  linkSupplierId: null,
  linkCityId: null,
  cityid: null,
  cityname: '',
  supplierName: '',
  placeId: null,
  placeName: '',
  isActing: false,
  msgCount: 0,
  pageSize: 20,
  phone: '154****0001',
  isPhoneProved: true,
  signUrl: '',
  source: 'MANAGEMENT',
  department: '采购部',
};

/** A management user without a chosen unit, changed as the test needs. */
export const manager = (change: Partial<UserInfo> = {}): UserInfo => ({ ...nobody, ...change });

export const cityUser = (change: Partial<UserInfo> = {}): UserInfo => ({
  ...nobody,
  name: '上海采购',
  roles: ['城市中心'],
  introduction: '城市中心',
  linkid: 3,
  cityid: 3,
  cityname: '上海',
  source: 'CITY',
  ...change,
});

export const supplierUser = (change: Partial<UserInfo> = {}): UserInfo => ({
  ...nobody,
  name: '示例供应商',
  roles: ['供应商中心'],
  introduction: '供应商中心',
  linkid: 3,
  linkSupplierId: 3,
  supplierName: '示例粮油',
  source: 'SUPPLIER',
  ...change,
});
