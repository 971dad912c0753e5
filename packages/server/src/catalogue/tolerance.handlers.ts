import { toleranceCalls, type ToleranceShown } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import {
  toleranceSteps,
  usualTolerance,
  type ToleranceRow,
  type ToleranceStep,
} from '@material/contract/catalogue/setting/tolerance.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { rowOf } from '../kernel/database/row-of.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { lockedRow } from '../kernel/row/run-under.ts';
import { insert, revise } from '../kernel/row/write.ts';
import { loadMaterials } from './materials.repo.ts';
import { namesFor } from './names.repo.ts';
import * as repo from './tolerance.repo.ts';

const table = 'tolerance';
const everywhere = '全部';

function scopeText({ supplierName, materialName, categoryName, cityName }: repo.NamedTolerance): string {
  if (supplierName !== null) return `供应商物料：${supplierName}，${materialName ?? ''}`;
  if (materialName !== null) return `物料：${materialName}`;
  if (categoryName !== null) return `类别：${categoryName}`;
  return cityName === null ? everywhere : `城市：${cityName}`;
}

const shown = (row: repo.NamedTolerance): ToleranceShown => {
  const { id, measure, tolOver, tolUnder, overAbs, underAbs, remark, rowVersion } = row;
  return { id, scopeText: scopeText(row), measure, tolOver, tolUnder, overAbs, underAbs, remark, rowVersion };
};

const shownOne = async (ctx: Ctx, id: number): Promise<ToleranceShown> => {
  const row = (await repo.shownTolerances(ctx)).find((one) => one.id === id);
  return row ? shown(row) : refuse('notFound');
};

const measures = { COUNTED: '按件数', WEIGHED: '按重量' } as const;
type Step = ToleranceStep<ToleranceRow>;

/** Why a scope holds or does not; `used`: the one that holds, by its words. */
function whyOf(step: Step, used: Step | undefined, words: { readonly used: string; readonly measure: string }): string {
  if (step === used) return '适用';
  if (step.row !== undefined) return `已按“${words.used}”，不再往下看`;
  return step.other === undefined ? '没有设置' : `只有另一种计量方式的设置，这个物料${words.measure}`;
}

async function tried(ctx: Ctx, { supplierId, materialId, cityId }: Input<typeof toleranceCalls.tryTolerance>) {
  const [rows, materials] = await Promise.all([repo.loadTolerances(ctx), loadMaterials(ctx, [materialId])]);
  const material = materials.get(materialId) ?? refuse('notFound');
  const { categoryIds } = material;
  const measure = material.secondUnitName === null ? ('COUNTED' as const) : ('WEIGHED' as const);
  const names = await namesFor(ctx, { supplierId, cityId, categoryIds });
  const steps = toleranceSteps(rows, { supplierId, materialId, categoryIds, cityId, measure });
  const used = steps.find((step) => step.row !== undefined);
  const wordsOf = ({ source, categoryId = 0 }: Step): string =>
    ({
      SUPPLIER_MATERIAL: `供应商物料：${names.supplierName}，${material.name}`,
      MATERIAL: `物料：${material.name}`,
      CATEGORY: `类别：${names.categories.get(categoryId) ?? ''}`,
      CITY: `城市：${names.cityName}`,
      GLOBAL: everywhere,
    })[source];
  const words = { used: used ? wordsOf(used) : '', measure: measures[measure] };
  const list = steps.map((step) => ({
    scopeText: wordsOf(step),
    isUsed: step === used,
    whyText: whyOf(step, used, words),
    tolOver: step.row ? String(step.row.tolOver) : null,
    tolUnder: step.row ? String(step.row.tolUnder) : null,
  }));
  const usual = usualTolerance(measure);
  const last = {
    scopeText: '系统默认',
    isUsed: used === undefined,
    whyText: used === undefined ? '适用' : `已按“${words.used}”，不再往下看`,
    tolOver: String(usual.tolOver),
    tolUnder: String(usual.tolUnder),
  };
  return { measure, list: [...list, last] };
}

/** The row that is changed, as it was read; refused where somebody has changed it since. */
async function held(ctx: Ctx, { id, rowVersion }: Input<typeof toleranceCalls.deleteTolerance>) {
  const row = (await lockedRow(ctx, table, id)) ?? refuse('notFound');
  if (row.row_version !== rowVersion) refuse('conflict', {}, { row: await shownOne(ctx, id) });
  return row;
}

/** How far what is received may differ, kept by headquarters. */
export const toleranceHandlers = implement(toleranceCalls, {
  getTolerances: async (ctx) => ({ list: (await repo.shownTolerances(ctx)).map(shown) }),
  tryTolerance: tried,
  addTolerance: async (ctx, input) => {
    const { id } = await insert(ctx, table, rowOf(table, input));
    const row = await shownOne(ctx, id);
    ctx.audit({ table, id, after: row });
    return row;
  },
  editTolerance: async (ctx, { id, rowVersion, ...input }) => {
    const stored = await held(ctx, { id, rowVersion });
    const before = await shownOne(ctx, id);
    await revise(ctx, { table, id: stored.id }, rowOf(table, input));
    const after = await shownOne(ctx, id);
    ctx.audit({ table, id, before, after });
    return after;
  },
  deleteTolerance: async (ctx, input) => {
    const stored = await held(ctx, input);
    const before = await shownOne(ctx, stored.id);
    await repo.deleteTolerance(ctx, stored.id);
    ctx.audit({ table, id: stored.id, before });
    return before;
  },
});
