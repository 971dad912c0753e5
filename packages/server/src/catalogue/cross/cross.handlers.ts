import { crossCalls } from '@material/contract/catalogue/cross/cross.calls.ts';
import { crossSteps, findCross, type CrossStep } from '@material/contract/catalogue/cross/cross.rules.ts';
import type { Input } from '@material/contract/kernel/call/call.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal/refuse.ts';
import { loadMaterials } from '../materials.repo.ts';
import { namesFor } from '../names.repo.ts';
import { loadCrossRules, type NamedCrossRule } from './cross.repo.ts';

const everySupplier = '全部供应商';
const everyCategory = '全部类别';

/** `京津冻品商行，冷冻食品` */
export const crossScopeText = ({ supplierName, categoryName }: Pick<NamedCrossRule, 'supplierName' | 'categoryName'>) =>
  `${supplierName ?? everySupplier}，${categoryName ?? everyCategory}`;

/** `越库：上海分拣月台` */
export const crossWayText = (rule: NamedCrossRule | undefined): string =>
  rule?.way === 'DOCK' ? `越库：${rule.dockName ?? ''}` : '直送';

type Step = CrossStep<NamedCrossRule>;

function whyOf(step: Step, { used, isCross }: { readonly used: Step | undefined; readonly isCross: boolean }): string {
  if (!isCross) return '这个物料不越库';
  if (step === used) return '适用';
  if (step.closed) return `${step.closed.dockName ?? ''}已停用，不按这一条`;
  return step.row && used?.row ? `已按“${crossScopeText(used.row)}”，不再往下看` : '没有设置';
}

async function tried(ctx: Ctx, { supplierId, cityId, materialId }: Input<typeof crossCalls.tryCrossSet>) {
  const [rules, materials] = await Promise.all([loadCrossRules(ctx, cityId), loadMaterials(ctx, [materialId])]);
  const { categoryIds, isCross } = materials.get(materialId) ?? refuse('notFound');
  const names = await namesFor(ctx, { supplierId, cityId, categoryIds });
  const question = { supplierId, cityId, categoryIds, isCross };
  const rule = findCross(rules, question);
  const steps = crossSteps(rules, question);
  const used = rule && steps.find(({ row }) => row === rule);
  const shown = steps.map((step) => ({
    scopeText: crossScopeText({
      supplierName: step.source.startsWith('SUPPLIER') ? names.supplierName : null,
      categoryName: step.categoryId === undefined ? null : (names.categories.get(step.categoryId) ?? ''),
    }),
    isUsed: step === used,
    wayText: step.row || step.closed ? crossWayText(step.row ?? step.closed) : null,
    whyText: whyOf(step, { used, isCross }),
  }));
  const last = {
    scopeText: '没有规则',
    isUsed: rule === undefined,
    wayText: crossWayText(undefined),
    whyText: rule ? `已按“${crossScopeText(rule)}”` : '适用',
  };
  return { list: [...shown, last] };
}

/** Which rule would hold for goods of a supplier in a city. */
export const crossHandlers = implement(crossCalls, { tryCrossSet: tried });
