import { z } from 'zod';
import { anyOf } from '../../kernel/call/access.ts';
import { about, read, write } from '../../kernel/call/call.ts';
import { power } from '../../kernel/call/screen.ts';
import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { rowVersion } from '../../kernel/field/fields.ts';
import { businessRuleKeys } from './business-rules.ts';
import { catalogueScreens } from '../screens.ts';

/** One change: what was set after what, by whom, and the first day that it counts on. */
const changeRow = z.object({
  beforeText: field.text('原值'),
  valueText: field.text('设定值'),
  validFrom: field.date('生效日期'),
  createTime: field.time('修改时间'),
  createName: field.text('修改人').nullable(),
});

/** A rule as it holds today, for all cities or for one that has its own; `rowVersion` is the number of its changes. */
const ruleRow = z.object({
  rule: z.enum(businessRuleKeys),
  cityId: z.int().nullable(),
  ruleName: field.text('业务规则'),
  /** Empty where it holds for all. */
  cityName: field.text('城市').nullable(),
  /** A city that goes by what holds for all has the value that holds for all; a name has none. */
  value: z.int().nullable(),
  nameText: z.string().nullable(),
  /** A city whose last change is a value of its own, which it may give back. */
  hasOwn: z.boolean(),
  valueText: field.text('设定值'),
  /** What a change of it changes. */
  touches: field.text('影响'),
  /** The first day of the change in force; null while nobody has set it. */
  validFrom: field.date('生效日期').nullable(),
  rowVersion,
  /** Those set for a day to come, as a sentence; null without any. */
  coming: field.text('将要生效').nullable(),
  /** Newest first. */
  changes: field.lines('修改记录', changeRow),
});
export type BusinessRuleRow = z.output<typeof ruleRow>;

/** What headquarters sets the product's numbers to. */
export const businessRuleCalls = about(
  { table: 'business_rule' },
  {
    getBusinessRules: read('/api/Management/GetBusinessRules', {
      access: anyOf(power(catalogueScreens.otherParam), power(catalogueScreens.supplierParam)),
      input: z.strictObject({}),
      output: z.object({ list: field.lines('业务规则', ruleRow) }),
    }),
    setBusinessRule: write('/api/Management/SetBusinessRule', {
      access: anyOf(power(catalogueScreens.otherParam, '业务规则')),
      input: z.strictObject({
        rule: z.enum(businessRuleKeys),
        /** Left out: for all. */
        cityId: entered.ref('city', '城市').optional(),
        rowVersion,
        /** Of a city null: it goes by what holds for all again. */
        value: entered.count('设定值', { max: 1000 }).nullable().optional(),
        nameText: entered.text(20, '设定名称').nullable().optional(),
        validFrom: entered.date('生效日期'),
      }),
      output: ruleRow,
    }),
  },
);
