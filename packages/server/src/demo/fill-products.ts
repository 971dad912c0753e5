import { grossQtyOf } from '@material/contract/catalogue/product/recipe.rules.ts';
import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { mul } from '@material/contract/kernel/value/decimal.ts';
import { searchText } from '../kernel/list/search-text.ts';
import { productData } from './data-files.ts';
import type { ReferenceIds } from './fill-reference.ts';
import { Ids, type Filling } from './filling.ts';

/** A recipe as it began so many days from today; `factor` is how much is lost beside what is lost today. */
type Version = { readonly from: number; readonly factor: string; readonly reason: string };
const first: Version = { from: -60, factor: '1', reason: '初始配方' };
/** Recipes of some products were weighed anew, and will be once more. */
const weighedAnew: readonly Version[] = [
  { ...first, factor: '1.5' },
  { from: -20, factor: '1', reason: '称重复核，损耗率下调' },
  { from: 10, factor: '0.9', reason: '换用净菜，损耗率下调' },
];
const everySo = 6;
const mainLines = 2;

/** Products, and what goes into a portion of them. */
export async function fillProducts(
  { db, stamp, now }: Filling,
  { reference, material }: { reference: ReferenceIds; material: Ids },
): Promise<void> {
  const products = productData();
  const today = businessDate(now);
  const rows = await db
    .insertInto('product')
    .values(
      products.map(({ code, name, categoryName, portionUnit, status }) => ({
        code,
        name,
        status,
        ...stamp,
        product_category_id: reference.product_category.of(categoryName),
        portion_unit: portionUnit,
        search_text: searchText([name, code]),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const product = new Ids(
    'product',
    rows.map((row) => [row.code, row.id]),
  );
  const recipes = products.flatMap(({ code, bom }, at) =>
    (at % everySo === 0 ? weighedAnew : [first]).map((version, index) => ({
      bom,
      version,
      row: {
        ...stamp,
        product_id: product.of(code),
        version: index + 1,
        valid_from: addDays(today, version.from),
        reason: version.reason,
      },
    })),
  );
  const stored = await db
    .insertInto('product_recipe')
    .values(recipes.map(({ row }) => row))
    .returning('id')
    .execute();
  const lines = recipes.flatMap(({ bom, version }, at) =>
    bom.map(({ materialCode, netQty, lossRatePct }, index) => {
      const lossRatio = mul(mul(String(lossRatePct), '0.01'), version.factor);
      return {
        ...stamp,
        recipe_id: stored[at]?.id ?? 0,
        material_id: material.of(materialCode),
        seq: index + 1,
        net_qty: String(netQty),
        loss_ratio: lossRatio,
        gross_qty: grossQtyOf(String(netQty), lossRatio),
        is_main: index < mainLines,
      };
    }),
  );
  await db.insertInto('product_line').values(lines).execute();
}
