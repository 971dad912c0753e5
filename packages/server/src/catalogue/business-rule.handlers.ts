import { businessRuleCalls, type BusinessRuleRow } from '@material/contract/catalogue/business-rule.calls.ts';
import {
  businessRuleKeys,
  businessRules,
  changeInForce,
  ruleText,
  type BusinessRule,
  type BusinessRuleKey,
} from '@material/contract/catalogue/business-rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import * as repo from './business-rule.repo.ts';

/** What holds until somebody sets it. */
const usualOf = (ctx: Ctx, rule: BusinessRuleKey): number =>
  businessRules[rule].usual ?? Number(ctx.settings.separateCheckers);

type Of = { readonly rule: BusinessRuleKey; readonly cityId: number | null };

function rowOf(ctx: Ctx, { rule, cityId }: Of, all: readonly repo.ShownChange[]): BusinessRuleRow {
  const today = businessDate(ctx.now);
  const own = all
    .filter((change) => change.rule === rule && change.cityId === cityId)
    .toSorted((a, b) => b.rowVersion - a.rowVersion);
  const held = changeInForce(own, { rule, cityId, today });
  // A city without anything in force yet goes by what holds for all.
  const general = cityId === null ? undefined : changeInForce(all, { rule, cityId: null, today });
  const first = general?.value ?? usualOf(ctx, rule);
  const value = held?.value ?? first;
  const coming = own.filter(({ validFrom }) => validFrom > today).map((change) => comingWords(rule, change));
  return {
    rule,
    cityId,
    ruleName: businessRules[rule].label,
    cityName: own[0]?.cityName ?? null,
    value,
    valueText: ruleText(rule, value),
    touches: businessRules[rule].touches,
    validFrom: held?.validFrom ?? null,
    coming: coming.length === 0 ? null : coming.join('；'),
    rowVersion: own.length,
    changes: own.map((change, at) => ({
      beforeText: ruleText(rule, own[at + 1]?.value ?? first),
      valueText: ruleText(rule, change.value),
      validFrom: change.validFrom,
      createTime: wireTime(change.createTime),
      createName: change.createName,
    })),
  };
}

const comingWords = (rule: BusinessRuleKey, { validFrom, value }: repo.ShownChange): string =>
  `${validFrom} 起 ${ruleText(rule, value)}`;

/** Every rule, each followed by the cities that have their own. */
function rowsOf(ctx: Ctx, all: readonly repo.ShownChange[]): BusinessRuleRow[] {
  return businessRuleKeys.flatMap((rule) => {
    const cities = new Set(all.filter((change) => change.rule === rule).map(({ cityId }) => cityId));
    const own = [...cities].filter((cityId) => cityId !== null).toSorted((a, b) => a - b);
    return [null, ...own].map((cityId) => rowOf(ctx, { rule, cityId }, all));
  });
}

type Entered = Of & { readonly value: number; readonly validFrom: string };

function problemsOf(ctx: Ctx, { rule, cityId, value, validFrom }: Entered): Problem[] {
  const { min, max, unit, ofCity }: BusinessRule = businessRules[rule];
  const said = typeof unit === 'string' ? `应在 ${min} 到 ${max} ${unit}之间` : `请选择“${unit.join('”或“')}”`;
  return [
    ...(value < min || value > max ? [{ path: ['value'], message: said }] : []),
    ...(validFrom < businessDate(ctx.now) ? [{ path: ['validFrom'], message: '生效日期不能早于今天' }] : []),
    ...(cityId !== null && ofCity !== true
      ? [{ path: ['cityId'], message: '这条规则全公司统一，不能按城市设置' }]
      : []),
  ];
}

/** What headquarters sets the product's numbers to, each from a day on. */
export const businessRuleHandlers = implement(businessRuleCalls, {
  getBusinessRules: async (ctx) => ({ list: rowsOf(ctx, await repo.shownChanges(ctx)) }),
  setBusinessRule: async (ctx, { rule, cityId = null, rowVersion, value, validFrom }) => {
    const problems = problemsOf(ctx, { rule, cityId, value, validFrom });
    if (problems.length > 0) refuseInput(problems);
    const fresh = async () => rowOf(ctx, { rule, cityId }, await repo.shownChanges(ctx));
    const before = await fresh();
    if (before.rowVersion !== rowVersion) refuse('conflict', {}, { row: before });
    if (!(await repo.addChange(ctx, { rule, cityId, value, validFrom, rowVersion: rowVersion + 1 })))
      refuse('conflict', {}, { row: await fresh() });
    const after = await fresh();
    const { ruleName, cityName } = after;
    ctx.audit({
      table: 'business_rule',
      id: null,
      before: { ruleName, cityName, valueText: before.valueText },
      after: { ruleName, cityName, valueText: ruleText(rule, value), validFrom },
    });
    return after;
  },
});
