import { z } from 'zod';
import { about, download, read, write } from '../call/call.ts';
import { entered, range } from '../field/entered.ts';
import { field, labelled } from '../field/field.ts';
import { ref } from '../field/fields.ts';
import { list } from './list-call.ts';

/** How long a finished job and its file are kept, and how much of that a person may have. */
export const queueLimits = {
  keptDays: 7,
  files: 200,
  bytes: 2 * 1024 ** 3,
  /** Jobs of one person that wait or run. */
  open: 20,
  /** An answer that takes longer than this is found in the list of jobs. */
  directSeconds: 10,
} as const;

/** QUEUED and RUNNING are under way; the rest are ends. EXPIRED: its file is gone. */
export const queuedJobStates = {
  states: {
    QUEUED: { label: '排队中', tone: 'default' },
    RUNNING: { label: '进行中', tone: 'processing' },
    DONE: { label: '已完成', tone: 'success' },
    FAILED: { label: '失败', tone: 'error' },
    CANCELLED: { label: '已取消', tone: 'default' },
    EXPIRED: { label: '已过期', tone: 'default' },
  },
} as const;
export type QueuedJobState = keyof typeof queuedJobStates.states;

export const queuedJobKinds = {
  EXPORT: '导出',
  IMPORT: '导入',
  COMMIT: '确认导入',
  SEND: '发送消息',
  REMIND: '催读消息',
} as const;
export type QueuedJobKind = keyof typeof queuedJobKinds;

/** What a job leads to when it is not a file: a screen of the unit it was begun for. */
const opens = z.object({
  label: z.string(),
  /** The screen's. */
  path: z.string(),
  query: z.record(z.string(), z.string()),
});
export type JobOpens = z.infer<typeof opens>;

export const queuedJobRow = z.object({
  id: z.int(),
  name: field.text('名称'),
  kind: field.choice('类型', queuedJobKinds),
  ofUnit: field.text('所属单位'),
  status: field.status('状态', queuedJobStates),
  progress: labelled(z.int(), { label: '进度', kind: 'text' }),
  rowCount: field.count('行数').nullable(),
  fileBytes: labelled(z.int(), { label: '大小', kind: 'text' }).nullable(),
  userName: field.text('操作人'),
  createTime: field.time('提交时间'),
  endTime: field.time('结束时间').nullable(),
  /** Until when its file is kept. */
  expireTime: field.time('保留至').nullable(),
  /** Why it failed, or what it made. */
  message: field.text('说明'),
  hasFile: field.flag('有文件'),
  opens: labelled(opens, { label: '打开', kind: 'text' }).nullable(),
  /** Why it cannot be opened just now; empty when it can. */
  openProblem: field.text('不能打开的原因'),
});
export type QueuedJobRow = z.infer<typeof queuedJobRow>;

const one = z.strictObject({ id: ref('queued_job') });

/** What one has begun that takes long: the caller's own, wherever it was begun. */
export const queueCalls = about(
  { table: 'queued_job' },
  {
    getAllDownload: list('/api/Message/GetAllDownload', {
      access: 'signedIn',
      row: queuedJobRow,
      filters: {
        status: entered.several(
          z.enum(Object.keys(queuedJobStates.states) as [QueuedJobState, ...QueuedJobState[]]),
          6,
        ),
        kind: entered.choice('类型', queuedJobKinds),
        createTime: range.time(),
      },
      sorts: ['createTime'],
    }),
    /** What is under way, what ended lately, and how much is kept. */
    getDownloadState: read('/api/Message/GetDownloadState', {
      access: 'signedIn',
      input: z.strictObject({}),
      output: z.object({
        running: z.array(queuedJobRow.pick({ id: true, name: true, status: true, progress: true })),
        /** Those that ended in the last minutes, newest first, for the notice of it. */
        ended: z.array(
          queuedJobRow.pick({ id: true, name: true, kind: true, status: true, message: true, hasFile: true }),
        ),
        fileCount: z.int(),
        fileBytes: z.int(),
      }),
    }),
    cancelDownload: write('/api/Message/CancelDownload', { access: 'signedIn', input: one, output: queuedJobRow }),
    /** The file, while one may still do for that unit what made it. */
    downFile: download('/api/Message/DownFile', { access: 'signedIn', input: one }),
  },
);

/** What a queued download returns instead of its file when that takes long. */
export type MovedAnswer = { readonly movedTo: number; readonly name: string };
