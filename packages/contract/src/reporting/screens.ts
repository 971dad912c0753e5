import type { Screen } from '../kernel/call/screen.ts';

export const reportingScreens = {
  cityGetSupplierTotal: {
    path: '/citycenter/citytotal/citygetsuppliertotal',
    title: '城市收货(按供应商)统计',
    icon: 'chart',
    group: '统计',
    keepAlive: true,
    buttons: ['导出'],
  },
  reportMaterial: {
    path: '/citycenter/citytotal/reportMaterial',
    title: '物料统计',
    icon: 'chart',
    group: '统计',
    keepAlive: true,
    buttons: ['导出'],
  },
  orderLines: {
    path: '/citycenter/citytotal/orderLines',
    title: '要货明细',
    icon: 'chart',
    group: '统计',
    keepAlive: true,
  },
} as const satisfies Record<string, Screen>;
