import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { read } from '../kernel/call/call.ts';
import { entered, range } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { list } from '../kernel/list/list-call.ts';
import { power } from '../kernel/call/screen.ts';
import { logScreens } from './screens.ts';

const access = anyOf(power(logScreens.log));

/** What somebody did. */
const logRow = z.object({
  id: z.int(),
  at: field.time('操作时间'),
  /** 系统 for what the product did by itself. */
  operator: field.text('操作人'),
  role: field.text('身份'),
  /** The unit that somebody of management worked for. */
  actingFor: field.text('代办单位'),
  module: field.text('模块'),
  deed: field.text('动作'),
  targetNo: field.no('单号'),
  /** The table of the document that the number leads to; empty where it leads nowhere. */
  targetType: z.string(),
  targetId: z.int().nullable(),
  outcome: field.choice('结果', { DONE: '成功' }),
  ip: field.text('IP 地址'),
  device: field.text('设备'),
  ms: field.count('耗时（毫秒）').nullable(),
});
export type LogRow = z.output<typeof logRow>;

const logChange = z.object({
  id: z.int(),
  label: field.text('内容'),
  before: field.text('修改前'),
  after: field.text('修改后'),
});
export type LogChange = z.infer<typeof logChange>;
export const logChanges = field.lines('修改内容', logChange);

/** Looked at, not watched: nobody is notified of each row, for every write of the product has one. */
export const logCalls = {
  getListLog: list('/api/Management/GetListLog', {
    access,
    row: logRow,
    filters: {
      at: range.time(),
      userId: entered.ref('app_user', '操作人'),
      cityId: entered.ref('city', '代办城市'),
      supplierId: entered.ref('supplier', '代办供应商'),
      module: entered.text(40),
      deed: entered.text(40),
      targetNo: entered.text(40),
    },
    sorts: ['at'],
    export: '操作日志',
  }),
  /** What was changed, in the words of the fields. */
  getLogChanges: read('/api/Management/GetLogChanges', {
    access,
    input: z.strictObject({ id: z.int().positive() }),
    output: z.object({ list: logChanges }),
  }),
};
