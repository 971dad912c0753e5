import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf, type RowOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readUnder, runUnder } from '../../kernel/row/run-under.ts';

const recipes = selectOf(
  { r: 'product_recipe', a: { maybe: 'app_user' } },
  { r: ['id', 'productId', 'version', 'validFrom', 'reason', 'createTime', 'rowVersion'] },
  { createName: 'a.name' },
);
export type StoredRecipe = RowOf<typeof recipes>;

/** The recipes of a product, the last first day first. */
export const recipesOf = (ctx: Ctx, productId: Seen<'product'>): Promise<StoredRecipe[]> =>
  readUnder(
    ctx,
    productId,
    recipes.from`product_recipe r left join app_user a on a.id = r.create_id
    where r.product_id = ${productId} order by r.valid_from desc`,
  );

const lines = selectOf(
  { l: 'product_line', m: 'material', u: 'unit', b: 'unit' },
  { l: ['id', 'materialId', 'netQty', 'lossRatio', 'grossQty', 'isMain'], m: ['spec', 'baseFactor'] },
  {
    materialCode: 'm.code',
    materialName: 'm.name',
    materialShortName: 'm.short_name',
    unitName: 'u.name',
    baseUnitName: 'b.name',
  },
);

/** What goes into a portion, in the order in which it was entered. */
export const linesOf = (ctx: Ctx, recipeId: Seen<'product_recipe'>): Promise<RowOf<typeof lines>[]> =>
  readUnder(
    ctx,
    recipeId,
    lines.from`product_line l join material m on m.id = l.material_id join unit u on u.id = m.unit_id
      join unit b on b.id = m.base_unit_id where l.recipe_id = ${recipeId} order by l.seq`,
  );

type NewLine = {
  readonly material_id: number;
  readonly net_qty: string;
  readonly loss_ratio: string;
  readonly gross_qty: string;
  readonly is_main: boolean;
};

/** Puts these lines in the place of those that a recipe has. */
export async function replaceLines(
  ctx: Ctx,
  recipeId: Seen<'product_recipe'>,
  entered: readonly NewLine[],
): Promise<void> {
  await runUnder(ctx, recipeId, sql`delete from product_line where recipe_id = ${recipeId}`);
  const rows = entered.map((line, at) => ({ ...line, seq: at + 1 }));
  await runUnder(
    ctx,
    recipeId,
    sql`insert into product_line (recipe_id, material_id, seq, net_qty, loss_ratio, gross_qty, is_main, create_time)
      select ${recipeId}::bigint, d.material_id, d.seq, d.net_qty, d.loss_ratio, d.gross_qty, d.is_main, ${ctx.now}::timestamptz
      from jsonb_populate_recordset(null::product_line, ${JSON.stringify(rows)}::jsonb) d`,
  );
}

export const deleteRecipe = (ctx: Ctx, recipeId: Seen<'product_recipe'>) =>
  runUnder(ctx, recipeId, sql`delete from product_recipe where id = ${recipeId}`);
