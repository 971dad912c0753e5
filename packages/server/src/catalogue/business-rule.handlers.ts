import { businessRuleCalls, type BusinessRuleRow } from '@material/contract/catalogue/setting/business-rule.calls.ts';
import {
  businessRuleKeys,
  businessRules,
  changeInForce,
  ruleText,
  type BusinessRule,
  type BusinessRuleKey,
  type RuleValue,
} from '@material/contract/catalogue/setting/business-rules.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import * as repo from './business-rule.repo.ts';

/** What holds until somebody sets it. */
function usualOf(ctx: Ctx, rule: BusinessRuleKey): RuleValue {
  const { usual, usualName }: BusinessRule = businessRules[rule];
  if (usualName !== undefined) return { value: null, nameText: usualName };
  return { value: usual ?? Number(ctx.settings.separateCheckers), nameText: null };
}

const saysNothing = ({ value, nameText }: RuleValue): boolean => value === null && nameText === null;

type Of = { readonly rule: BusinessRuleKey; readonly cityId: number | null };

/** A city's own value, which it may give back. */
const isOwn = (last: repo.ShownChange | undefined): boolean =>
  last !== undefined && last.cityId !== null && !saysNothing(last);

/** What holds, and that it is what holds for all where a city has given its own value back. */
const heldWords = (rule: BusinessRuleKey, held: RuleValue | undefined, now: RuleValue): string =>
  held && saysNothing(held) ? `${ruleText(rule, held)}：${ruleText(rule, now)}` : ruleText(rule, now);

function rowOf(ctx: Ctx, { rule, cityId }: Of, all: readonly repo.ShownChange[]): BusinessRuleRow {
  const today = businessDate(ctx.now);
  const own = all
    .filter((change) => change.rule === rule && change.cityId === cityId)
    .toSorted((a, b) => b.rowVersion - a.rowVersion);
  const held = changeInForce(own, { rule, cityId, today });
  // A city without anything in force yet goes by what holds for all.
  const general = cityId === null ? undefined : changeInForce(all, { rule, cityId: null, today });
  const first = general ?? usualOf(ctx, rule);
  const now = held && !saysNothing(held) ? held : first;
  const coming = own.filter(({ validFrom }) => validFrom > today).map((change) => comingWords(rule, change));
  return {
    rule,
    cityId,
    ruleName: businessRules[rule].label,
    cityName: own[0]?.cityName ?? null,
    value: now.value,
    nameText: now.nameText,
    hasOwn: isOwn(own[0]),
    valueText: heldWords(rule, held, now),
    touches: businessRules[rule].touches,
    validFrom: held?.validFrom ?? null,
    coming: coming.length === 0 ? null : coming.join('；'),
    rowVersion: own.length,
    changes: own.map((change, at) => ({
      beforeText: ruleText(rule, own[at + 1] ?? first),
      valueText: ruleText(rule, change),
      validFrom: change.validFrom,
      createTime: wireTime(change.createTime),
      createName: change.createName,
    })),
  };
}

const comingWords = (rule: BusinessRuleKey, change: repo.ShownChange): string =>
  `${change.validFrom} 起 ${ruleText(rule, change)}`;

/** Every rule, each followed by the cities that have their own. */
function rowsOf(ctx: Ctx, all: readonly repo.ShownChange[]): BusinessRuleRow[] {
  return businessRuleKeys.flatMap((rule) => {
    const cities = new Set(all.filter((change) => change.rule === rule).map(({ cityId }) => cityId));
    const own = [...cities].filter((cityId) => cityId !== null).toSorted((a, b) => a - b);
    return [null, ...own].map((cityId) => rowOf(ctx, { rule, cityId }, all));
  });
}

type Entered = Of & RuleValue & { readonly validFrom: string };

const isAllowed = ({ min, max, values }: BusinessRule, value: number | null): boolean =>
  value !== null && (values ? values.includes(value) : value >= min && value <= max);

/** What is wrong with the number or the name that a rule is set to. */
function valueProblems({ rule, cityId, value, nameText }: Entered): Problem[] {
  const { min, max, unit, values }: BusinessRule = businessRules[rule];
  // A city goes by what holds for all again.
  if (cityId !== null && saysNothing({ value, nameText })) return [];
  if (unit === '名称')
    return value === null && nameText !== null ? [] : [{ path: ['nameText'], message: '请填写设定名称' }];
  if (nameText === null && isAllowed(businessRules[rule], value)) return [];
  if (typeof unit !== 'string') return [{ path: ['value'], message: `请选择“${unit.join('”或“')}”` }];
  const allowed = values ? `只能是 ${values.join('、')} ${unit}` : `应在 ${min} 到 ${max} ${unit}之间`;
  return [{ path: ['value'], message: allowed }];
}

function problemsOf(ctx: Ctx, entered: Entered): Problem[] {
  const { rule, cityId, validFrom } = entered;
  const { ofCity }: BusinessRule = businessRules[rule];
  return [
    ...valueProblems(entered),
    ...(validFrom < businessDate(ctx.now) ? [{ path: ['validFrom'], message: '生效日期不能早于今天' }] : []),
    ...(cityId !== null && ofCity !== true
      ? [{ path: ['cityId'], message: '这条规则全公司统一，不能按城市设置' }]
      : []),
  ];
}

/** What headquarters sets the product's numbers to, each from a day on. */
export const businessRuleHandlers = implement(businessRuleCalls, {
  getBusinessRules: async (ctx) => ({ list: rowsOf(ctx, await repo.shownChanges(ctx)) }),
  setBusinessRule: async (ctx, { rule, cityId = null, rowVersion, value = null, nameText: name = null, validFrom }) => {
    const nameText = name === '' ? null : name;
    const entered = { rule, cityId, value, nameText, validFrom };
    const problems = problemsOf(ctx, entered);
    if (problems.length > 0) refuseInput(problems);
    const fresh = async () => rowOf(ctx, { rule, cityId }, await repo.shownChanges(ctx));
    const before = await fresh();
    if (before.rowVersion !== rowVersion) refuse('conflict', {}, { row: before });
    if (!(await repo.addChange(ctx, { ...entered, rowVersion: rowVersion + 1 })))
      refuse('conflict', {}, { row: await fresh() });
    const after = await fresh();
    const { ruleName, cityName } = after;
    ctx.audit({
      table: 'business_rule',
      id: null,
      before: { ruleName, cityName, valueText: before.valueText },
      after: { ruleName, cityName, valueText: ruleText(rule, entered), validFrom },
    });
    return after;
  },
});
