import type { Screen } from '../kernel/call/screen.ts';

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
  helpView: {
    path: '/messagecenter/HelpView',
    title: '帮助中心',
    icon: 'question',
    keepAlive: true,
    open: true,
  },
  messageSetting: {
    path: '/managecenter/MessageSetting',
    title: '消息设置',
    icon: 'mail',
    keepAlive: true,
    buttons: ['编辑'],
  },
  messageSettingCity: {
    path: '/citycenter/messageSettingCity',
    title: '城市消息设置',
    icon: 'mail',
    keepAlive: true,
    buttons: ['编辑'],
  },
  helpManage: {
    path: '/managecenter/helpManage',
    title: '帮助管理',
    icon: 'question',
    keepAlive: true,
    buttons: ['新增', '编辑', '删除', '启用/停用', '导入', '导出'],
  },
} as const satisfies Record<string, Screen>;
