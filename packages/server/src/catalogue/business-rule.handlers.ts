import { businessRuleCalls, type BusinessRuleRow } from '@material/contract/catalogue/business-rule.calls.ts';
import {
  businessRuleKeys,
  businessRules,
  changeInForce,
  type BusinessRuleKey,
} from '@material/contract/catalogue/business-rules.ts';
import { businessDate, wireTime } from '@material/contract/kernel/value/business-time.ts';
import { implement } from '../kernel/call/implement.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { refuse, refuseInput } from '../kernel/refusal/refuse.ts';
import * as repo from './business-rule.repo.ts';

function rowOf(ctx: Ctx, rule: BusinessRuleKey, all: readonly repo.ShownChange[]): BusinessRuleRow {
  const own = all.filter((change) => change.rule === rule).toSorted((a, b) => b.rowVersion - a.rowVersion);
  const held = changeInForce(own, rule, businessDate(ctx.now));
  const { label, usual } = businessRules[rule];
  return {
    rule,
    ruleName: label,
    value: held?.value ?? usual,
    validFrom: held?.validFrom ?? null,
    rowVersion: own.length,
    changes: own.map(({ value, validFrom, createTime, createName }) => ({
      value,
      validFrom,
      createTime: wireTime(createTime),
      createName,
    })),
  };
}

/** What headquarters sets the product's numbers to, each from a day on. */
export const businessRuleHandlers = implement(businessRuleCalls, {
  getBusinessRules: async (ctx) => {
    const changes = await repo.shownChanges(ctx);
    return { list: businessRuleKeys.map((rule) => rowOf(ctx, rule, changes)) };
  },
  setBusinessRule: async (ctx, { rule, rowVersion, value, validFrom }) => {
    const { min, max, unit } = businessRules[rule];
    const problems = [
      ...(value < min || value > max ? [{ path: ['value'], message: `应在 ${min} 到 ${max} ${unit}之间` }] : []),
      ...(validFrom < businessDate(ctx.now) ? [{ path: ['validFrom'], message: '生效日期不能早于今天' }] : []),
    ];
    if (problems.length > 0) refuseInput(problems);
    const before = rowOf(ctx, rule, await repo.shownChanges(ctx));
    if (before.rowVersion !== rowVersion) refuse('conflict', {}, { row: before });
    const change = { rule, value, validFrom, rowVersion: rowVersion + 1 };
    if (!(await repo.addChange(ctx, change)))
      refuse('conflict', {}, { row: rowOf(ctx, rule, await repo.shownChanges(ctx)) });
    const { label } = businessRules[rule];
    ctx.audit({
      table: 'business_rule',
      id: null,
      before: { ruleName: label, value: before.value },
      after: { ruleName: label, value, validFrom },
    });
    return rowOf(ctx, rule, await repo.shownChanges(ctx));
  },
});
