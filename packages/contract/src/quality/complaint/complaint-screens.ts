import type { Screen } from '../../kernel/call/screen.ts';

/** Where complaints are written, handled and answered. */
export const complaintScreens = {
  complaintOrder: {
    path: '/citycenter/complaintorder',
    title: '投诉单',
    icon: 'warning',
    keepAlive: true,
    buttons: ['新增', '提交', '撤回', '确认', '打印', '导出'],
  },
  addComplaint: {
    path: '/citycenter/addComplaint',
    title: '填写投诉单',
    of: 'complaintOrder',
    begins: true,
    keepAlive: true,
    tabKey: 'id',
  },
  complaintDetail: {
    path: '/citycenter/complainOrderDetail',
    title: '投诉单详情',
    of: 'complaintOrder',
    keepAlive: true,
    tabKey: 'id',
    shows: 'complaint_order',
  },
  questionDeal: {
    path: '/managecenter/qacenter/questiondeal',
    title: '投诉处理',
    icon: 'warning',
    group: '质量中心',
    keepAlive: true,
    buttons: ['受理', '处理', '驳回', '复审', '打印', '导出'],
  },
  questionDetail: {
    path: '/managecenter/qacenter/complainDetail',
    title: '投诉处理详情',
    of: 'questionDeal',
    keepAlive: true,
    tabKey: 'id',
    shows: 'complaint_order',
  },
  supplierComplaint: {
    path: '/suppliercenter/complaintOrderShow',
    title: '投诉答复',
    icon: 'warning',
    keepAlive: true,
    buttons: ['答复', '打印', '导出'],
  },
  supplierComplaintDetail: {
    path: '/suppliercenter/complaintOrderDetailShow',
    title: '投诉答复详情',
    of: 'supplierComplaint',
    keepAlive: true,
    tabKey: 'id',
    shows: 'complaint_order',
  },
} as const satisfies Record<string, Screen>;
