import type { Screen } from '../kernel/call/screen.ts';

export const catalogueScreens = {
  materialParam: {
    path: '/managecenter/materialParam',
    title: '物料参数',
    icon: 'setting',
    group: '基础设置',
    keepAlive: true,
    buttons: ['新增', '编辑', '删除', '启用/停用', '设为默认', '导入', '导出'],
  },
  supplierParam: {
    path: '/managecenter/supplierParam',
    title: '供应商参数',
    icon: 'setting',
    group: '基础设置',
    keepAlive: true,
    buttons: ['新增', '编辑', '删除', '启用/停用', '导入', '导出'],
  },
  otherParam: {
    path: '/managecenter/otherParam',
    title: '其他参数',
    icon: 'setting',
    group: '基础设置',
    keepAlive: true,
    buttons: ['新增', '编辑', '删除', '启用/停用', '设为默认', '导入', '导出', '业务规则'],
  },
  materials: {
    path: '/managecenter/materials',
    title: '物料管理',
    icon: 'solution',
    group: '商品资料',
    keepAlive: true,
    buttons: ['新增', '编辑', '删除', '启用/停用', '导入', '导出'],
  },
  material: { path: '/managecenter/material', title: '物料', of: 'materials', tabKey: 'id', keepAlive: true },
  materialView: {
    path: '/citycenter/materialview',
    title: '物料查看',
    icon: 'solution',
    group: '资料查看',
    keepAlive: true,
    buttons: ['导出'],
  },
  priceView: {
    path: '/citycenter/Priceview',
    title: '价格查看',
    icon: 'chart',
    group: '资料查看',
    keepAlive: true,
    buttons: ['导出'],
  },
} as const satisfies Record<string, Screen>;
