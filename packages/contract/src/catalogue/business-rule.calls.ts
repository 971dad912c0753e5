import { z } from 'zod';
import { anyOf } from '../kernel/call/access.ts';
import { about, read, write } from '../kernel/call/call.ts';
import { power } from '../kernel/call/screen.ts';
import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { rowVersion } from '../kernel/field/fields.ts';
import { businessRuleKeys } from './business-rules.ts';
import { catalogueScreens } from './screens.ts';

/** One change: what was set, by whom, and the first day that it counts on. */
const changeRow = z.object({
  value: field.count('设定值'),
  validFrom: field.date('生效日期'),
  createTime: field.time('修改时间'),
  createName: field.text('修改人').nullable(),
});

/** A rule as it holds today; `rowVersion` is the number of its changes. */
const ruleRow = z.object({
  rule: z.enum(businessRuleKeys),
  ruleName: field.text('业务规则'),
  value: field.count('设定值'),
  /** The first day of the change in force; null while nobody has set it. */
  validFrom: field.date('生效日期').nullable(),
  rowVersion,
  /** Newest first. */
  changes: field.lines('修改记录', changeRow),
});
export type BusinessRuleRow = z.output<typeof ruleRow>;

/** What headquarters sets the product's numbers to. */
export const businessRuleCalls = about(
  { table: 'business_rule' },
  {
    getBusinessRules: read('/api/Management/GetBusinessRules', {
      access: anyOf(power(catalogueScreens.otherParam)),
      input: z.strictObject({}),
      output: z.object({ list: field.lines('业务规则', ruleRow) }),
    }),
    setBusinessRule: write('/api/Management/SetBusinessRule', {
      access: anyOf(power(catalogueScreens.otherParam, '编辑')),
      input: z.strictObject({
        rule: z.enum(businessRuleKeys),
        rowVersion,
        value: entered.count('设定值', { max: 1000 }),
        validFrom: entered.date('生效日期'),
      }),
      output: ruleRow,
    }),
  },
);
