import { z } from 'zod';
import { attachments } from './attachments.ts';
import { callGroups } from './calls.ts';
import { commented } from './comments.ts';
import { callKey, type Call, type Calls } from './kernel/call/call.ts';
import { deedsOfCalls } from './log-deeds.ts';
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

const others = deedsOfCalls.flatMap(([module, deeds]) => said(module, deeds));

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
