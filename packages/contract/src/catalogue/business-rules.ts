import { type BusinessDate } from '../kernel/value/business-time.ts';

/** A number that headquarters sets and that the product works by. */
export type BusinessRule = {
  readonly label: string;
  readonly unit: '小时' | '天';
  /** What holds until somebody sets it. */
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** What a change of it changes, as a sentence. */
  readonly touches: string;
};

/** Every rule by its key; each is read by something. */
export const businessRules = {
  replyHours: {
    label: '供应商答复时限',
    unit: '小时',
    usual: 6,
    min: 1,
    max: 72,
    touches: '之后生成的提货单按新的时限要求供应商答复，已生成的提货单期限不变。',
  },
  remindHours: {
    label: '提醒验收',
    unit: '小时',
    usual: 4,
    min: 1,
    max: 72,
    touches: '货物到达后超过这个时间仍未验收，提醒收货人。',
  },
  escalateHours: {
    label: '验收超时上报',
    unit: '小时',
    usual: 24,
    min: 1,
    max: 168,
    touches: '货物到达后超过这个时间仍未验收，通知上级。',
  },
  redeliverDays: {
    label: '续送等待天数',
    unit: '天',
    usual: 3,
    min: 1,
    max: 30,
    touches: '要求续送的货物超过这些天仍未送达，自动关闭。',
  },
} as const satisfies Record<string, BusinessRule>;

export type BusinessRuleKey = keyof typeof businessRules;
/** In the order that people see them in. */
export const businessRuleKeys = [
  'replyHours',
  'remindHours',
  'escalateHours',
  'redeliverDays',
] as const satisfies readonly BusinessRuleKey[];

/** A stored change: `validFrom` is the first day that it counts on, `rowVersion` its number among those of its rule, from 1. */
export type RuleChange = {
  readonly rule: string;
  readonly value: number;
  readonly validFrom: BusinessDate;
  readonly rowVersion: number;
};

/** The change in force on a day: that of the latest first day, and of several the last one made; undefined before the first. */
export const changeInForce = <C extends RuleChange>(
  changes: readonly C[],
  rule: BusinessRuleKey,
  today: BusinessDate,
): C | undefined =>
  changes
    .filter((change) => change.rule === rule && change.validFrom <= today)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.rowVersion - a.rowVersion)[0];

/** The value of a rule on a day. */
export const ruleOn = (changes: readonly RuleChange[], rule: BusinessRuleKey, today: BusinessDate): number =>
  changeInForce(changes, rule, today)?.value ?? businessRules[rule].usual;
