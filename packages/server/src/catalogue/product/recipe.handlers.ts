import { recipeCalls, type Recipe, type RecipeLine } from '@material/contract/catalogue/product/recipe.calls.ts';
import {
  grossQtyOf,
  lineCost,
  mayChangeRecipe,
  recipeCost,
  recipePhase,
  recipeProblems,
} from '@material/contract/catalogue/product/recipe.rules.ts';
import { blockedReason, chooseSupplier, materialProblem } from '@material/contract/catalogue/supplier-choice.rules.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Seen, SeenRow } from '../../kernel/database/scope.ts';
import { refuse, refuseInput } from '../../kernel/refusal/refuse.ts';
import { refuseChanged } from '../../kernel/row/conflict.ts';
import { lockedRow, seenRow } from '../../kernel/row/run-under.ts';
import { insert, revise } from '../../kernel/row/write.ts';
import { loadMaterials } from '../materials.repo.ts';
import { loadOffers } from '../offers.repo.ts';
import { recipeSubstitutes } from '../substitute/substitute-text.ts';
import { loadSubstitutes } from '../substitute/substitutes.repo.ts';
import * as repo from './recipe.repo.ts';

const table = 'product_recipe';
type Entered = Pick<Input<typeof recipeCalls.addProductOfMaterial>, 'validFrom' | 'reason' | 'lines'>;

async function shownRecipes(ctx: Ctx, productId: Seen<'product'>): Promise<Recipe[]> {
  const stored = await repo.recipesOf(ctx, productId);
  const today = businessDate(ctx.now);
  return stored.map(({ productId: _product, createName, createTime, ...recipe }) => ({
    ...recipe,
    phase: recipePhase(recipe, stored, today),
    createName: createName ?? '',
    createTime: createTime.toISOString(),
  }));
}

const shownOne = async (ctx: Ctx, productId: Seen<'product'>, id: number): Promise<Recipe> =>
  (await shownRecipes(ctx, productId)).find((one) => one.id === id) ?? refuse('notFound');

/** Materials that cannot be used any more, each at its line. */
async function materialProblems(ctx: Ctx, lines: Entered['lines']): Promise<Problem[]> {
  const known = await loadMaterials(
    ctx,
    lines.map(({ materialId }) => materialId),
  );
  return lines.flatMap(({ materialId }, at) => {
    const material = known.get(materialId);
    if (material?.status === 'ENABLED') return [];
    return [{ path: ['lines', at, 'materialId'], message: material ? '物料已停用' : '没有这个物料' }];
  });
}

const columnsOf = (lines: Entered['lines']) =>
  lines.map(({ materialId, netQty, lossRatio, isMain }) => ({
    material_id: materialId,
    net_qty: netQty,
    loss_ratio: lossRatio,
    gross_qty: grossQtyOf(netQty, lossRatio),
    is_main: isMain,
  }));

/** A recipe beside the others of its product, which is locked: everything that is wrong with it. */
async function check(ctx: Ctx, entered: Entered, others: readonly Recipe[]): Promise<void> {
  const problems: Problem[] = [...recipeProblems(entered.lines), ...(await materialProblems(ctx, entered.lines))];
  if (entered.validFrom < businessDate(ctx.now))
    problems.push({ path: ['validFrom'], message: '生效日期不能早于今天' });
  const same = others.find(({ validFrom }) => validFrom === entered.validFrom);
  if (same) problems.push({ path: ['validFrom'], message: `第 ${same.version} 版也在这一天生效` });
  if (problems.length > 0) refuseInput(problems);
}

async function add(ctx: Ctx, { productId, ...entered }: Input<typeof recipeCalls.addProductOfMaterial>) {
  const product = (await lockedRow(ctx, 'product', productId)) ?? refuse('notFound');
  const others = await shownRecipes(ctx, product.id);
  await check(ctx, entered, others);
  const version = Math.max(0, ...others.map((one) => one.version)) + 1;
  const { validFrom, reason } = entered;
  const { id } = await insert(ctx, table, { product_id: product.id, version, valid_from: validFrom, reason });
  await repo.replaceLines(ctx, id, columnsOf(entered.lines));
  ctx.audit({ table, id, after: { productId, version, ...entered } });
  return shownOne(ctx, product.id, id);
}

type Held = {
  readonly product: SeenRow<'product'>;
  readonly stored: SeenRow<'product_recipe'>;
  readonly shown: Recipe;
  readonly others: readonly Recipe[];
};

/** A recipe that may still be changed, as it was read, its product locked before it. */
async function held(ctx: Ctx, { id, rowVersion }: { readonly id: number; readonly rowVersion: number }): Promise<Held> {
  const found = (await seenRow(ctx, table, id)) ?? refuse('notFound');
  const product = (await lockedRow(ctx, 'product', found.product_id)) ?? refuse('notFound');
  const stored = (await lockedRow(ctx, table, id)) ?? refuse('notFound');
  const all = await shownRecipes(ctx, product.id);
  const shown = all.find((one) => one.id === id) ?? refuse('notFound');
  if (stored.row_version !== rowVersion) await refuseChanged(ctx, { table, id }, shown);
  if (!mayChangeRecipe(shown, businessDate(ctx.now))) refuse('blocked', { reason: '配方已经生效，请新增一版' });
  return { product, stored, shown, others: all.filter((one) => one.id !== id) };
}

async function edit(
  ctx: Ctx,
  { id, rowVersion, ...entered }: Input<typeof recipeCalls.editProductOfMaterial>,
): Promise<Recipe> {
  const { product, stored, shown, others } = await held(ctx, { id, rowVersion });
  await check(ctx, entered, others);
  const before = { ...shown, lines: await repo.linesOf(ctx, stored.id) };
  await revise(ctx, { table, id: stored.id }, { valid_from: entered.validFrom, reason: entered.reason });
  await repo.replaceLines(ctx, stored.id, columnsOf(entered.lines));
  ctx.audit({ table, id, before, after: entered });
  return shownOne(ctx, product.id, id);
}

/** Whose prices count: a city's own, or those of the one that headquarters names. */
const cityOf = ({ centre }: Ctx, named: number | undefined): number | undefined =>
  centre.kind === 'city' ? centre.cityId : named;

async function cost(
  ctx: Ctx,
  { id, cityId: named }: Input<typeof recipeCalls.getProductCost>,
): Promise<Output<typeof recipeCalls.getProductCost>> {
  const recipe = (await seenRow(ctx, table, id)) ?? refuse('notFound');
  const stored = await repo.linesOf(ctx, recipe.id);
  const ids = stored.map(({ materialId }) => materialId);
  const cityId = cityOf(ctx, named);
  const on = businessDate(ctx.now);
  const [materials, offers, substitutes] =
    cityId === undefined
      ? [undefined, undefined, undefined]
      : await Promise.all([loadMaterials(ctx, ids), loadOffers(ctx, cityId, ids), loadSubstitutes(ctx, ids, cityId)]);
  const isShort = ctx.request.nameType === 2;

  const priceOf = (materialId: number): Pick<RecipeLine, 'price' | 'supplierName' | 'missing'> => {
    const none = { price: null, supplierName: '' };
    const material = materials?.get(materialId);
    if (cityId === undefined || !material) return { ...none, missing: '' };
    const unusable = materialProblem(material, cityId);
    if (unusable !== undefined) return { ...none, missing: unusable };
    const choice = chooseSupplier(offers?.get(materialId) ?? [], { cityId, qty: '1', on });
    const best = choice.usable[0];
    if (!best) return { ...none, missing: blockedReason(choice) ?? '' };
    return { price: shorten(best.price.price), supplierName: best.offer.supplierName, missing: '' };
  };

  const list = stored.map(({ materialShortName, baseFactor, ...line }): RecipeLine & { baseFactor: string } => {
    const priced = priceOf(line.materialId);
    return {
      ...line,
      ...priced,
      materialName: isShort ? materialShortName : line.materialName,
      netQty: shorten(line.netQty),
      lossRatio: shorten(line.lossRatio),
      grossQty: shorten(line.grossQty),
      substituteText: recipeSubstitutes(substitutes?.get(line.materialId) ?? [], { grossQty: line.grossQty, isShort }),
      cost: lineCost({ grossQty: line.grossQty, baseFactor, price: priced.price }),
      baseFactor,
    };
  });
  const { amount, missing } = recipeCost(list);
  return {
    list: list.map(({ baseFactor: _factor, ...line }) => line),
    amount: cityId === undefined ? null : amount,
    missingCount: cityId === undefined ? 0 : missing,
  };
}

/** What goes into a portion of a product. */
export const recipeHandlers = implement(recipeCalls, {
  getProductOfMaterial: async (ctx, { productId }) => {
    const product = (await seenRow(ctx, 'product', productId)) ?? refuse('notFound');
    return { list: await shownRecipes(ctx, product.id) };
  },
  getProductCost: cost,
  addProductOfMaterial: add,
  editProductOfMaterial: edit,
  deleteProductOfMaterial: async (ctx, input) => {
    const { stored, shown } = await held(ctx, input);
    const before = { ...shown, lines: await repo.linesOf(ctx, stored.id) };
    await repo.deleteRecipe(ctx, stored.id);
    ctx.audit({ table, id: stored.id, before });
    return shown;
  },
});
