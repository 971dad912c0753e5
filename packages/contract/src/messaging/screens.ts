import type { Screen } from '../kernel/screen.ts';

export const messageScreens = {
  sendMessage: {
    path: '/messagecenter/SendMessage',
    title: '发送消息',
    icon: 'send',
    keepAlive: true,
    buttons: ['发送', '撤回', '催读', '导出'],
  },
  myMessage: { path: '/messagecenter/MyMessage', title: '我的消息', icon: 'mail', keepAlive: true, open: true },
  downloads: { path: '/messagecenter/downloads', title: '下载中心', icon: 'download', keepAlive: true, open: true },
} as const satisfies Record<string, Screen>;
