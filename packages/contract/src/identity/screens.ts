import type { Screen } from '../kernel/call/screen.ts';

const roleButtons = ['新增', '编辑', '删除', '导出'] as const;

const userButtons = ['新增', '编辑', '权限设置', '批量权限', '重置密码', '停用', '导出', '查看完整号码'] as const;

export const identityScreens = {
  home: { path: '/home', title: '首页', icon: 'home', keepAlive: true, pinned: true, open: true },
  changeRole: { path: '/managecenter/changeRole', title: '切换单位', icon: 'swap', open: true, hidden: true },
  citys: {
    path: '/managecenter/citys',
    title: '城市管理',
    icon: 'cluster',
    group: '人员与权限',
    keepAlive: true,
    buttons: ['新增', '编辑', '锁定/解锁', '启用/停用', '迁移', '删除/恢复', '下属管理', '导出'],
  },
  city: { path: '/managecenter/city', title: '城市', of: 'citys', tabKey: 'id', keepAlive: true },
  roles: {
    path: '/managecenter/roles',
    title: '角色管理',
    icon: 'team',
    group: '人员与权限',
    keepAlive: true,
    buttons: roleButtons,
  },
  role: { path: '/managecenter/role', title: '角色', of: 'roles', tabKey: 'id', keepAlive: true },
  cityManage: {
    path: '/citycenter/citymanage',
    title: '城市信息',
    icon: 'cluster',
    group: '人员与权限',
    keepAlive: true,
    buttons: ['编辑', '下属管理', '导出'],
  },
  cityRoles: {
    path: '/citycenter/cityroles',
    title: '城市角色',
    icon: 'team',
    group: '人员与权限',
    keepAlive: true,
    buttons: roleButtons,
  },
  users: {
    path: '/managecenter/users',
    title: '用户管理',
    icon: 'user',
    group: '人员与权限',
    keepAlive: true,
    buttons: [...userButtons, '迁移城市'],
  },
  smsUser: {
    path: '/managecenter/smsUser',
    title: '短信通知人员',
    icon: 'user',
    group: '人员与权限',
    keepAlive: true,
    buttons: ['新增', '删除', '导出'],
  },
  userManger: {
    path: '/citycenter/userManger',
    title: '城市用户管理',
    icon: 'user',
    group: '人员与权限',
    keepAlive: true,
    buttons: userButtons,
  },
  supplierUserManger: {
    path: '/suppliercenter/supplierUserManger',
    title: '供应商子账号',
    icon: 'user',
    group: '人员与权限',
    keepAlive: true,
    buttons: userButtons,
  },
  cityRole: { path: '/citycenter/cityrole', title: '本城市角色', of: 'cityRoles', tabKey: 'id', keepAlive: true },
} as const satisfies Record<string, Screen>;

/** Apart, so that they stand behind the daily work in the menu. */
export const logScreens = {
  log: {
    path: '/managecenter/log',
    title: '操作日志',
    icon: 'audit',
    group: '基础设置',
    keepAlive: true,
    buttons: ['导出'],
    kept: ['短信'],
  },
} as const satisfies Record<string, Screen>;
