import type { Screen } from '../kernel/screen.ts';

export const messageScreens = {
  downloads: { path: '/messagecenter/downloads', title: '下载中心', icon: 'download', keepAlive: true, open: true },
} as const satisfies Record<string, Screen>;
