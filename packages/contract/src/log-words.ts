import { z } from 'zod';
import { attachments } from './attachments.ts';
import { callGroups } from './calls.ts';
import { commented } from './comments.ts';
import { callKey, type Call, type Calls } from './kernel/call/call.ts';
import { field, fieldOf, type FieldMeta } from './kernel/field/field.ts';
import { statusOf } from './kernel/reference/declared.ts';
import { machines } from './machines.ts';
import { userStatus } from './identity/user.status.ts';
import { ownWork } from './own-work.ts';
import { personals } from './personals.ts';
import { references } from './references.ts';

/** What a call is called in the log. */
export type LogWords = { readonly module: string; readonly deed: string };

const said = (module: string, deeds: Readonly<Record<string, string>>): [string, LogWords][] =>
  Object.entries(deeds).map(([key, deed]) => [key, { module, deed }]);

const ofMachines = machines.flatMap(({ noun, actions }) =>
  Object.values(actions).flatMap(({ label, call, batch }) => [
    ...(call === undefined ? [] : said(noun, { [callKey(call)]: label })),
    ...(batch === undefined ? [] : said(noun, { [callKey(batch)]: `批量${label.replace(/^批量/, '')}` })),
  ]),
);

const keyOf = ({ path }: Call): string => callKey(path.split('/').at(-1) ?? '');

/** Some of a thing's calls may be missing. */
const ofParts = <P extends string>(
  module: string,
  calls: Readonly<Record<NoInfer<P>, Call | null>>,
  deeds: Record<P, string>,
) =>
  (Object.keys(deeds) as P[]).flatMap((part) => {
    const call: Call | null = calls[part];
    return call && call.kind !== 'read' ? said(module, { [keyOf(call)]: deeds[part] }) : [];
  });

const ofReferences = references.flatMap(({ noun, calls }) =>
  ofParts(noun, calls, {
    save: '保存',
    stop: '停用',
    bar: '列入黑名单',
    start: '启用',
    remove: '删除',
    place: '调整顺序',
    setDefault: '设为默认',
    template: '下载导入模板',
    send: '导入',
  }),
);

const ofAttachments = attachments.flatMap(({ noun, calls }) =>
  ofParts(noun, calls, { add: '上传', remove: '删除', restore: '恢复', down: '下载', thumb: '查看缩略图' }),
);

const ofComments = commented.flatMap(({ of, calls }) =>
  said(machines.find(({ table }) => table === of)?.noun ?? '', { [keyOf(calls.add)]: '评论' }),
);

const groups: Readonly<Record<string, Calls>> = callGroups;

const queuedDeed = (queued: string): string => {
  if (queued.endsWith(' PDF')) return '生成 PDF';
  return queued.endsWith('打包') ? '打包下载' : '导出';
};
const ofQueued = Object.values(groups).flatMap((calls) =>
  Object.entries(calls).flatMap(([key, { queued }]) =>
    queued === undefined ? [] : said(queued.replace(/(导出| PDF|打包)$/, ''), { [key]: queuedDeed(queued) }),
  ),
);

const ofPersonals = personals.flatMap(({ noun, call }) => said(noun, { [keyOf(call)]: '查看完整号码' }));

const others = [
  ...said('登录', {
    getSocketTicket: '连接实时消息',
    endSession: '退出登录设备',
    endAllSessions: '退出其他登录设备',
    changeSelfUserPassword: '修改密码',
    changeSelfUserPhone: '修改手机号',
    sendPhoneCode: '获取新手机号验证码',
    sendResetCode: '获取找回密码验证码',
    resetPasswordByCode: '重设密码',
    changeAdminRoleAll: '切换单位',
    login: '登录',
    sendCodeByUserPhone: '获取验证码',
    logOut: '退出登录',
    delayLogOut: '关闭窗口',
  }),
  ...said('城市', { addCity: '保存', updateCityContact: '编辑' }),
  ...said('供应商报价', {
    addSupplierPrice: '改价',
    proposeSupplierPrice: '提交审核',
    placeSupplierOrder: '排优先级',
    changeSupplierPrices: '批量调价',
    downSupplierPriceTemplate: '下载导入模板',
    importSupplierPrices: '导入',
  }),
  ...said('优选供应商', { setMatchSupplier: '设置优选', cancelMatchSupplier: '取消优选' }),
  ...said('供应商比价', { downExcelComparePrices: '导出' }),
  ...said('管控物料', { addControlMaterials: '设置管控', liftControlMaterials: '解除管控' }),
  ...said('物料图片', { addMaterialPicture: '上传', downMaterialPicture: '下载', thumbMaterialPicture: '查看缩略图' }),
  ...said('企业信息变更', { addSupplierProfileChange: '申请' }),
  ...said('银行信息变更', { supplierBankMassage: '申请' }),
  ...said('分仓', { editAllotStorage: '分配', deleteAllotStorage: '取消' }),
  ...said('用户', {
    insertUser: '新增',
    addCityUser: '新增城市账号',
    addCitySonUser: '新增子账号',
    addSupplierSonUser: '新增子账号',
    updateUser: '编辑',
    powerSetUsers: '权限设置',
    powerSetUsersPi: '批量权限',
    changeUserPassword: '重置密码',
    stopUserID: '停用',
    stopUserIDMultify: '批量停用',
    startUserID: '启用',
    disableUser: '禁用',
    qianyiUsers: '迁移城市',
  }),
  ...said('角色', { addRole: '保存', deleteRole: '删除' }),
  ...said('主订单', {
    addMainOrderNew: '保存',
    addNewOrder: '保存并提交',
    addBudanMainOrder: '保存补单',
    submitBudanMainOrder: '提交补单',
    submitMainOrderById: '提交',
    withdrawMainOrderById: '撤回',
    doChangeMainPrice: '改价',
    updateMainSupplierTime: '改答复截止',
    deleteMainOrderById: '删除',
  }),
  ...said('变更单', { checkAskRevision: '审核' }),
  ...said('退货单', { addReturnOrder: '新增', updateReturnOrder: '修改' }),
  ...said('退货单', { morePassReturnOrder: '批量通过', moreRefuseReturnOrder: '批量拒绝' }),
  ...said('投诉单', { addComplaintOrder: '新增', updateComplaintOrder: '修改' }),
  ...said('投诉单', { morePassComplaintOrder: '批量通过', moreRefuseComplaintOrder: '批量退回' }),
  ...said('终止申请', { checkOrderForTerminal: '审核', smsTerminal: '发送短信' }),
  ...said('要货单', {
    checkAskOrderAgreeOrRefuse: '审核',
    checkAskOrderAgreeOrRefuseMuilt: '批量审核',
    downAskOrderTemplate: '下载导入模板',
    firstCheckAskOrder: '初审',
    finalCheckAskOrder: '终审',
    closeAskOrderRest: '关闭未供数量',
    doHandleOrderMuilt: '处理缺货',
    importAskOrderAll: '导入',
    downExcelAskOrder: '下载',
  }),
  ...said('提货单', { confirmPickupOrder: '确认', confirmPickupOrders: '批量确认' }),
  ...said('提货单', { mergePickupOrder: '合并', unMergePickupOrder: '取消合并' }),
  ...said('运输单', { addTransportOrder: '新增', updateTransportOrder: '修改', confirmBatchReport: '确认批检报告' }),
  ...said('入库单', { generateInboundOrder: '生成', updateInboundOrder: '修改', submitInputOrderByids: '批量提交' }),
  ...said('消息', {
    getMessageSub: '打开',
    readMessage: '阅读',
    readAllMessage: '批量阅读',
    readAllMessageMultify: '批量阅读',
    readAllMessageForce: '一键已读',
    previewAllMessage: '批量预览',
    downMessageFiles: '下载附件',
    addMessageFile: '上传附件',
    addMessageUseAll: '发送',
    sendMessage: '后台发送',
    deleteMessage: '撤回',
    remindMessage: '催读',
  }),
  ...said('业务规则', { setBusinessRule: '编辑' }),
  ...said('配方', { addProductOfMaterial: '新增', editProductOfMaterial: '编辑', deleteProductOfMaterial: '删除' }),
  ...said('消息设置', { editMessageSetting: '编辑', editMessageSettingForCity: '编辑城市设置' }),
  ...said('短信通知人员', { addSmsUsers: '保存', deleteSmsUsers: '删除' }),
  ...said('短信', { revealSms: '查看原文', resendSms: '重发' }),
  ...said('导入', {
    updateImportRows: '修改导入行',
    cancelImport: '取消',
    readImport: '读取',
    commitImport: '确认导入',
    downImportProblems: '下载问题行',
  }),
  ...said('下载中心', { cancelDownload: '取消', downFile: '下载' }),
  ...said('列表视图', { saveListView: '保存', deleteListView: '删除' }),
  ...said('快捷入口', { addHotKey: '添加', placeHotKey: '排序', deleteHotKey: '删除' }),
  ...said('页面', { reportPageError: '报告出错' }),
];

const ofOwnWork = Object.entries(ownWork)
  .flatMap(([module, deeds]) => said(module, deeds))
  .map(([name, words]) => [`job:${name}`, words] as const);

const known = new Map<string, LogWords>([
  ...ofQueued,
  ...ofMachines,
  ...ofReferences,
  ...ofAttachments,
  ...ofComments,
  ...ofPersonals,
  ...others,
  ...ofOwnWork,
]);

/** Work of an earlier version keeps its rows in the log, but has no name of its own any more. */
const formerWork: LogWords = { module: '系统', deed: '自动处理' };

export const logWordsOf = (call: string): LogWords => known.get(call) ?? formerWork;

type Worded = LogWords & { readonly call: string };
/** Every call that has words, and what the product does by itself. */
export const logWords: readonly Worded[] = [...known].map(([call, words]) => ({ call, ...words }));

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? (schema.shape as Readonly<Record<string, z.ZodType>>) : {};

function insideOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return insideOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? insideOf(schema.element as z.ZodType) : schema;
}

/** Every field of a schema with a word, those of its lines too. */
const fieldsIn = (schema: z.ZodType): [string, FieldMeta][] =>
  Object.entries(shapeOf(insideOf(schema))).flatMap(([name, part]) => {
    const meta = fieldOf(part);
    return [...(meta && meta.label !== '' ? [[name, meta] as [string, FieldMeta]] : []), ...fieldsIn(part)];
  });

const words = (named: Readonly<Record<string, string>>): [string, FieldMeta][] =>
  Object.entries(named).map(([name, label]) => [name, { label, kind: 'text' }]);

/** States of rows that are neither documents nor parameters. */
const statuses: Readonly<Record<string, Parameters<typeof field.status>[1]>> = { app_user: userStatus };

const statusMeta = (table: string): [string, FieldMeta][] => {
  const machine = machines.find((one) => one.table === table);
  const meta = fieldOf(
    field.status('状态', machine ?? statuses[table] ?? statusOf(references.find((one) => one.table === table) ?? {})),
  );
  return meta ? [['status', meta]] : [];
};

/** What stands in the log beside the fields that people see. */
const besides = words({
  role: '身份',
  parentId: '上级',
  level: '层级',
  power: '权限',
  centre: '所属中心',
  ended: '已退出登录',
  revealed: '查看的内容',
  passwordTime: '密码修改时间',
  phoneProvedAt: '手机号验证时间',
  sort: '顺序',
  isDefault: '默认',
  attachment: '附件类型',
  file: '文件',
  fileName: '文件',
  bytes: '大小（字节）',
  sha256: '文件摘要',
  rowCount: '行数',
  lineCount: '明细行数',
  badCount: '问题数',
  commit: '确认结果',
  made: '生成的单据',
  mended: '修改行数',
  removed: '删除行数',
  reports: '批检报告',
  verdict: '结论',
  reason: '原因',
  list: '列表',
  deleted: '已删除',
  rows: '行数',
  document: '单据',
  count: '数量',
  no: '单号',
  query: '筛选条件',
  isRevealed: '已查看原文',
});

const all = Object.values(groups).flatMap((calls) => Object.values(calls));
const everywhere = new Map<string, FieldMeta>([
  ...all.flatMap(({ input, output }) => [...fieldsIn(output), ...fieldsIn(input)]),
  ...besides,
  ['cityId', { label: '城市', kind: 'ref', table: 'city' }],
  ['supplierId', { label: '供应商', kind: 'ref', table: 'supplier' }],
]);

/** What a field of a table is called and how its values are written, by its name on the wire. */
export function logFieldsOf(table: string): (name: string) => FieldMeta | undefined {
  const reference = references.find((one) => one.table === table);
  const own = new Map<string, FieldMeta>([
    ...statusMeta(table),
    ...Object.entries(personals.find((one) => one.table === table)?.metas ?? {}),
    ...Object.entries(reference?.fields ?? {}).flatMap(([name, schema]): [string, FieldMeta][] => {
      const meta = fieldOf(schema);
      return meta ? [[name, meta]] : [];
    }),
  ]);
  return (name) => own.get(name) ?? everywhere.get(name);
}
