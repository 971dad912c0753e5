import { rowOf } from '../kernel/database/row-of.ts';
import type { ReferenceData } from './data-files.ts';
import type { Filling, Ids } from './filling.ts';

/** Standards with their limits, and the categories that they are for. */
export async function fillMicrobes({ db, stamp }: Filling, data: ReferenceData, categories: Ids): Promise<void> {
  for (const [sort, { name, standardNo, isVerified, limits, ...said }] of data.microbeStandards.entries()) {
    const { id } = await db
      .insertInto('microbe_standard')
      .values({
        code: `WB${String(sort + 1).padStart(2, '0')}`,
        name,
        standard_no: standardNo,
        sort,
        remark: isVerified ? null : '使用前请核对标准原文',
        ...stamp,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('microbe_limit')
      .values(
        limits.map((limit, at) => ({
          ...rowOf('microbe_limit', limit),
          microbe_standard_id: id,
          sort: at,
          ...stamp,
        })),
      )
      .execute();
    const links = said.categories.map((code) => ({
      microbe_standard_id: id,
      material_category_id: categories.of(code),
    }));
    if (links.length > 0) await db.insertInto('microbe_standard_category').values(links).execute();
  }
}
