import { toleranceCalls } from '@material/contract/catalogue/setting/tolerance.calls.ts';
import { scopeOf } from '@material/contract/catalogue/setting/tolerance.reference.ts';
import {
  measures,
  toleranceSteps,
  usualTolerance,
  type ToleranceRow,
  type ToleranceStep,
} from '@material/contract/catalogue/setting/tolerance.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { refuse } from '../kernel/refusal/refuse.ts';
import { loadMaterials } from './materials.repo.ts';
import { namesFor } from './names.repo.ts';
import { loadTolerances } from './tolerance.repo.ts';

type Step = ToleranceStep<ToleranceRow>;

/** Why a scope holds or does not; `used`: the one that holds, by its words. */
function whyOf(step: Step, used: Step | undefined, words: { readonly used: string; readonly measure: string }): string {
  if (step === used) return '适用';
  if (step.row !== undefined) return `已按“${words.used}”，不再往下看`;
  return step.other === undefined ? '没有设置' : `只有另一种计量方式的设置，这个物料${words.measure}`;
}

async function tried(ctx: Ctx, { supplierId, materialId, cityId }: Input<typeof toleranceCalls.tryTolerance>) {
  const [rows, materials] = await Promise.all([loadTolerances(ctx), loadMaterials(ctx, [materialId])]);
  const material = materials.get(materialId) ?? refuse('notFound');
  const { categoryIds } = material;
  const measure = material.secondUnitName === null ? ('COUNTED' as const) : ('WEIGHED' as const);
  const names = await namesFor(ctx, { supplierId, cityId, categoryIds });
  const steps = toleranceSteps(rows, { supplierId, materialId, categoryIds, cityId, measure });
  const used = steps.find((step) => step.row !== undefined);
  const wordsOf = ({ source, categoryId = 0 }: Step): string =>
    ({
      SUPPLIER_MATERIAL: scopeOf({ supplierName: names.supplierName, materialName: material.name }),
      MATERIAL: scopeOf({ materialName: material.name }),
      CATEGORY: scopeOf({ materialCategoryName: names.categories.get(categoryId) ?? '' }),
      CITY: scopeOf({ cityName: names.cityName }),
      GLOBAL: scopeOf({}),
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

/** Which row would hold for goods of a supplier in a city. */
export const toleranceHandlers = implement(toleranceCalls, { tryTolerance: tried });
