import { z } from 'zod';
import { about, read, write } from '../call/call.ts';
import { entered } from '../field/entered.ts';
import { ref } from '../field/fields.ts';

export const listViewLimits = { perList: 12, nameLength: 12 } as const;

/** How narrow and how wide a column may be made. */
export const columnPx = { min: 48, max: 800 } as const;

const key = z.string().min(1).max(60);
const keys = z.array(key).max(60);
const few = <S extends z.ZodType>(value: S) =>
  z.record(key, value).refine((record) => Object.keys(record).length <= 60, '最多 60 项');

/** What one user changed about one list's columns. */
export const columnPrefs = z.strictObject({
  /** Keys in the wished order; columns that are not named keep their declared place after them. */
  order: keys,
  /** By key: shown or hidden against the declaration. */
  shown: few(z.boolean()),
  widths: few(z.int().min(columnPx.min).max(columnPx.max)),
  /** Keys that stay at the start while the others scroll; none pins the first column. */
  pinned: keys.optional(),
  /** 紧凑, 适中, 宽松. */
  density: z.enum(['dense', 'normal', 'loose']),
});
export type ColumnPrefs = z.infer<typeof columnPrefs>;

/** Filters and sort of a list as its address has them. */
const query = few(z.string().max(2000));

const view = {
  list: z.string().min(1).max(120),
  name: entered.filled(listViewLimits.nameLength, '视图名称'),
  query,
  columns: columnPrefs,
  /** What its list opens with; at most one of a list. */
  isDefault: entered.flag('打开列表时使用'),
};
const listView = z.object({ id: z.int(), ...view });
export type ListView = z.infer<typeof listView>;

/** The named views of lists that a person has made: the caller's own, in whatever window. */
export const listViewCalls = about(
  { table: 'list_view' },
  {
    getListViews: read('/api/Login/GetListViews', {
      access: 'signedIn',
      input: z.strictObject({}),
      output: z.object({ list: z.array(listView) }),
    }),
    saveListView: write('/api/Login/SaveListView', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('list_view').optional(), ...view }),
      output: listView,
    }),
    deleteListView: write('/api/Login/DeleteListView', {
      access: 'signedIn',
      input: z.strictObject({ id: ref('list_view') }),
      output: z.object({}),
    }),
  },
);
