import { z } from 'zod';
import { paging } from '../value/constants.ts';

export const sortingText = z
  .string()
  .regex(/^[a-z][a-z0-9]* (asc|desc)$/i, '排序格式应为“字段 asc”或“字段 desc”')
  .max(60);

/** So many rows can be asked for by their ids at once. */
export const maxIds = 200;

/** The standard list query; a list adds its declared filters with `.extend`. */
export const listQuery = z.strictObject({
  pageIndex: z.int().min(1).max(1_000_000).default(1),
  pageSize: z.int().min(1).max(paging.maxSize).default(paging.defaultSize),
  /** Free text over the list's declared search fields. */
  filter: z.string().trim().max(100).optional(),
  /** The name of one search field, narrowing `filter` to it. */
  firstkey: z.string().max(60).optional(),
  sorting: sortingText.optional(),
  /** Only these rows, as far as the caller may see them: what saved choices and addresses name. */
  ids: z.array(z.int().positive()).max(maxIds, `一次最多 ${maxIds} 个`).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** One page of rows with the exact total; of a list that counts to a number, one more than that where there are more. */
export const pageOf = <R extends z.ZodType>(row: R) => z.object({ list: z.array(row), totalCount: z.int() });
export type PageOf<R> = { list: R[]; totalCount: number };

/** The running number of a row, counted from the first row of the first page. */
export const zmsIndex = (pageIndex: number, pageSize: number, rowIndex: number): number =>
  (pageIndex - 1) * pageSize + rowIndex + 1;
