import type { Screen } from '../../kernel/call/screen.ts';

/** Where goods that go back are written, checked and agreed to. */
export const returnScreens = {
  returnOrder: {
    path: '/citycenter/returnorder',
    title: '退货单',
    icon: 'rollback',
    keepAlive: true,
    buttons: ['新增', '提交', '取消', '确认完成', '打印', '导出'],
  },
  addReturn: {
    path: '/citycenter/addReturn',
    title: '填写退货单',
    of: 'returnOrder',
    keepAlive: true,
    tabKey: 'inboundid',
  },
  returnDetail: {
    path: '/citycenter/returnDetail',
    title: '退货单详情',
    of: 'returnOrder',
    keepAlive: true,
    tabKey: 'id',
    shows: 'return_order',
  },
  returnCheck: {
    path: '/managecenter/ordermanage/returnordercheck',
    title: '退货审核',
    icon: 'rollback',
    group: '订单管理',
    keepAlive: true,
    buttons: ['审核', '下一步审核', '拒绝', '打印', '导出'],
  },
  returnCheckDetail: {
    path: '/managecenter/ordermanage/returnorderDetail',
    title: '退货审核详情',
    of: 'returnCheck',
    keepAlive: true,
    tabKey: 'id',
    shows: 'return_order',
  },
  supplierReturn: {
    path: '/suppliercenter/returngetorder',
    title: '退货确认',
    icon: 'rollback',
    keepAlive: true,
    buttons: ['确认', '打印', '导出'],
  },
  supplierReturnDetail: {
    path: '/suppliercenter/returnGetDetail',
    title: '退货确认详情',
    of: 'supplierReturn',
    keepAlive: true,
    tabKey: 'id',
    shows: 'return_order',
  },
} as const satisfies Record<string, Screen>;
