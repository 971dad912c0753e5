import type { Screen } from '../kernel/screen.ts';

export const identityScreens = {
  home: { path: '/home', title: '首页', icon: 'home', keepAlive: true, pinned: true, open: true },
  changeRole: { path: '/managecenter/changeRole', title: '切换单位', icon: 'swap', open: true, hidden: true },
} as const satisfies Record<string, Screen>;
