import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { sql } from '../../kernel/database/sql.ts';
import { follow, readScoped, readUnder } from '../../kernel/row/run-under.ts';
import type { StoredPicture } from './picture.document.ts';

export async function pictureHead(ctx: Ctx, id: number): Promise<StoredPicture | undefined> {
  const [head] = await readScoped(
    ctx,
    { d: 'material_picture' },
    (seen) => sql<StoredPicture>`select d.*, null::bigint as city_id from material_picture d
      where d.id = ${id} and ${seen('d')}`,
  );
  return head;
}

/** Of the pictures of one material one after the other is decided on: two of them may be for the same place. */
export const lockMaterial = (ctx: Ctx, id: Seen<'material_picture'>): Promise<{ id: number }[]> =>
  readUnder(
    ctx,
    id,
    sql<{ id: number }>`select m.id from material m join material_picture d on d.material_id = m.id
      where d.id = ${id} for update of m`,
  );

/** What is shown in the place that a picture is for. */
export const shownBeside = (ctx: Ctx, id: Seen<'material_picture'>): Promise<Seen<'material_picture'>[]> =>
  follow<'material_picture'>(
    ctx,
    id,
    sql`select o.id from material_picture o join material_picture d on d.material_id = o.material_id and d.place = o.place
      where d.id = ${id} and o.status = any(${statesIn(pictureStatus, 'shown')}) for update of o`,
  );

/** Of a material what everybody sees, by place. */
export const shownOf = (ctx: Ctx, materialId: Seen<'material'>): Promise<{ id: number; place: number }[]> =>
  readScoped(
    ctx,
    { d: 'material_picture' },
    (seen) => sql<{ id: number; place: number }>`select d.id, d.place from material_picture d
      where d.material_id = ${materialId} and d.status = any(${statesIn(pictureStatus, 'shown')}) and ${seen('d')}
      order by d.place`,
  );

type Proposed = { readonly supplierId: number | null; readonly place: number; readonly sha256: Buffer };

/** What stands in the way of a proposal: the same file once more, or one of the same supplier that waits for the place. */
export async function inTheWay(ctx: Ctx, materialId: Seen<'material'>, { supplierId, place, sha256 }: Proposed) {
  const [row] = await readUnder(
    ctx,
    materialId,
    sql<{ same: boolean; waiting: boolean }>`select
        coalesce(bool_or(d.sha256 = ${sha256} and d.status = any(${statesIn(pictureStatus, 'known')})), false) as same,
        coalesce(bool_or(d.supplier_id = ${supplierId} and d.place = ${place}
          and d.status = any(${statesIn(pictureStatus, 'waiting')})), false) as waiting
      from material_picture d where d.material_id = ${materialId}`,
  );
  return row ?? { same: false, waiting: false };
}
