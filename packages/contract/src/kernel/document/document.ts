import { z } from 'zod';
import { wire } from '../value/constants.ts';
import { entered, range } from '../field/entered.ts';
import { labelled } from '../field/field.ts';
import { rowVersion } from '../field/fields.ts';
import { type Machine, rowActions, stateSchema } from './machine.ts';

/** Who must act on a document, and until when: of several, whose time ends first. Each `sentence` is ready to be shown. */
export const duty = labelled(
  z.object({
    party: z.string().nullable(),
    /** The party as lists call it. */
    shortName: z.string(),
    /** Who must act besides, until later. */
    others: z.array(z.object({ party: z.string(), sentence: z.string() })),
    until: z.string().nullable(),
    isLate: z.boolean(),
    sentence: z.string(),
  }),
  { label: '谁该处理', kind: 'duty' },
);

/** What every list of documents can be filtered by; a list adds its own. */
export const documentFilters = <M extends Machine>(m: M) => ({
  /** The beginning of the number. */
  no: entered.text(40),
  status: entered.several(stateSchema(m)),
  createTime: range.time(),
  /** Only what waits for the caller, or only what is past its time. */
  duty: entered.choice('待办', { mine: '待我处理', late: '已超时' }),
});

/** One document as a call names it, with the version that its caller has seen. */
export const oneOf = <S extends z.ZodType<number>>(id: S) => ({ id, rowVersion });
/** The documents of a batch call. */
export const manyOf = <T extends z.core.$ZodLooseShape>(one: T) =>
  z.array(z.strictObject(one)).min(1, '请选择单据').max(wire.maxBatch, `一次最多 ${wire.maxBatch} 张`);
/** The rows of a batch call that takes ids alone. */
export const idsOf = <S extends z.ZodType<number>>(id: S) =>
  z.array(id).min(1, '请选择').max(wire.maxBatch, `一次最多 ${wire.maxBatch} 个`);

/** One step of the chain 要货 → 提货 → 运输 → 入库 → 对账 → 发票 → 付款, with the documents behind it. */
export const chainStep = z.object({
  /** The table of its documents. */
  key: z.string(),
  label: z.string(),
  /** Stopped where every document came to an end that is none of the goods. */
  state: z.enum(['done', 'now', 'todo', 'stopped']),
  text: z.string(),
  documents: z.array(z.object({ id: z.int(), no: z.string(), status: z.string(), statusLabel: z.string() })),
});
export type ChainStep = z.infer<typeof chainStep>;

/** One entry of a document's history: what happened, who did it, for whom, and what changed from what to what. */
export const historyEntry = z.object({
  id: z.int(),
  at: z.string(),
  type: z.string(),
  title: z.string(),
  actorName: z.string(),
  isActing: z.boolean(),
  /** The document it happened to, where that is another one than the page's own. */
  doc: z.object({ noun: z.string(), no: z.string() }).nullable(),
  reason: z.string(),
  changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** What every document returns besides its own fields. */
export const documentParts = {
  duty,
  chain: z.array(chainStep),
  history: z.array(historyEntry),
  actions: rowActions,
};
