import { catalogueScreens } from '@material/contract/catalogue/screens.ts';
import { power, sectionOf, titlesOf, type Screen, type SectionName } from '@material/contract/kernel/call/screen.ts';
import { orderingScreens } from '@material/contract/ordering/screens.ts';
import { qualityScreens } from '@material/contract/quality/screens.ts';
import { screens } from '@material/contract/screens.ts';
import type { DemoUser } from './data-files.ts';
import type { RoleSeed } from './filling.ts';

const listed: readonly Screen[] = Object.values(screens);

/** Every title of a section's own screens; hidden ones follow their list. */
const allOf = (section: SectionName): string[] =>
  listed
    .filter((screen) => sectionOf(screen.path) === section && !screen.of && !screen.open)
    .flatMap((screen) => [...titlesOf(screen)]);
/** Only looking, and taking a copy. */
const viewOf = (section: SectionName): string[] =>
  allOf(section).filter((title) => !title.endsWith('按钮') || /-(打印|导出|查看批次)按钮$/.test(title));

const {
  askOrder,
  buhuoList,
  cityRevision,
  cityTerminal,
  inboundOrder,
  returnOrder,
  transportOrder,
  transportOrderQuery,
} = orderingScreens;
const needsTrust: readonly string[] = [power(transportOrder, '强制发车'), power(transportOrder, '缺报告发车')];

const storePowers: readonly string[] = [
  power(askOrder),
  ...(
    [
      '新增',
      '导入',
      '提交',
      '撤回',
      '删除',
      '取消',
      '申请变更',
      '申请终止',
      '取消终止',
      '复制',
      '打印',
      '导出',
    ] as const
  ).map((button) => power(askOrder, button)),
  ...titlesOf(buhuoList),
  ...titlesOf(cityRevision),
  ...titlesOf(cityTerminal),
  ...titlesOf(transportOrderQuery),
  power(inboundOrder),
  ...(['提交', '批量提交', '修改', '删除', '申请更正', '打印'] as const).map((button) => power(inboundOrder, button)),
  ...titlesOf(returnOrder),
  ...titlesOf(qualityScreens.complaintOrder),
];

/** Who receives and orders nothing. */
const nightPowers: readonly string[] = [
  power(transportOrderQuery),
  power(inboundOrder),
  ...(['提交', '批量提交', '修改'] as const).map((button) => power(inboundOrder, button)),
];

/** The demonstration's roles: who may do what in each centre. */
export const demoRoles: readonly RoleSeed[] = [
  { name: '超级管理员', centre: 'superadmin', powers: [] },
  {
    name: '采购主管',
    centre: '管理中心',
    powers: [...allOf('management'), ...allOf('city'), ...allOf('supplier'), ...allOf('message')],
  },
  {
    name: '品控专员',
    centre: '管理中心',
    powers: [
      ...viewOf('management'),
      ...viewOf('city'),
      ...viewOf('supplier'),
      power(transportOrderQuery, '确认报告'),
      ...(['受理', '处理', '驳回'] as const).map((button) => power(qualityScreens.questionDeal, button)),
    ],
  },
  {
    name: '财务专员',
    centre: '管理中心',
    powers: [...viewOf('management'), ...viewOf('city'), power(catalogueScreens.supplierBank, '叫停')],
  },
  { name: '城市主管', centre: '城市中心', powers: [...allOf('city'), ...allOf('message')] },
  { name: '门店店长', centre: '城市中心', powers: storePowers },
  { name: '夜班收货员', centre: '城市中心', cityCode: 'SH', powers: nightPowers },
  {
    name: '供应商主账号',
    centre: '供应商中心',
    powers: [...allOf('supplier').filter((title) => !needsTrust.includes(title)), ...allOf('message')],
  },
  { name: '消息专员', centre: '消息中心', powers: allOf('message') },
];

/** The roles of a demonstration account. */
export function demoRolesOf(user: DemoUser): readonly string[] {
  if (user.username === 'superadmin') return ['超级管理员'];
  if (user.supplierCode !== undefined) return ['供应商主账号'];
  if (user.placeCode !== undefined) return ['门店店长'];
  if (user.cityCode !== undefined) return ['城市主管'];
  if (user.centre === '消息中心') return ['消息专员'];
  if (user.username.startsWith('pk')) return ['品控专员'];
  if (user.username.startsWith('cw')) return ['财务专员'];
  return ['采购主管'];
}
