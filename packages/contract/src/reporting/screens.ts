import type { Screen } from '../kernel/screen.ts';

export const reportingScreens = {
  orderLines: {
    path: '/citycenter/citytotal/orderLines',
    title: '要货明细',
    icon: 'chart',
    group: '统计',
    keepAlive: true,
  },
} as const satisfies Record<string, Screen>;
