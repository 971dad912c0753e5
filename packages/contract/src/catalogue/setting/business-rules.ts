import { type BusinessDate } from '../../kernel/value/business-time.ts';
import { paging } from '../../kernel/value/constants.ts';
import { complaintRules } from './complaint-rules.ts';
import { correctionRules } from './correction-rules.ts';
import { returnRules } from './return-rules.ts';

/** A number, or a name, that headquarters sets and that the product works by. */
export type BusinessRule = {
  readonly label: string;
  /** Of two ways of working one is chosen: the value is the place of its word. A name has no unit. */
  readonly unit: '分钟' | '小时' | '天' | '日' | '条' | '元' | '%' | '名称' | readonly [string, string];
  /** The only values, where not every one between the limits is. */
  readonly values?: readonly number[];
  /** What holds of a name until somebody sets it. */
  readonly usualName?: string;
  /** What holds until somebody sets it; null where the installation says it. */
  readonly usual: number | null;
  /** Of a number its limits, of a name how many characters it has. */
  readonly min: number;
  readonly max: number;
  /** Cities may differ from what holds for all. */
  readonly ofCity?: true;
  /** What a change of it changes, as a sentence. */
  readonly touches: string;
};

/** Every rule by its key. */
export const businessRules = {
  firstCheckHours: {
    label: '初审时限',
    unit: '小时',
    usual: 4,
    min: 1,
    max: 72,
    touches: '之后提交的要货单按新的时限等待初审，已提交的期限不变。',
  },
  finalCheckHours: {
    label: '终审时限',
    unit: '小时',
    usual: 4,
    min: 1,
    max: 72,
    touches: '之后初审通过的要货单按新的时限等待终审，已通过初审的期限不变。',
  },
  resubmitHours: {
    label: '退回后重新提交时限',
    unit: '小时',
    usual: 24,
    min: 1,
    max: 168,
    touches: '之后退回的要货单按新的时限等待修改并重新提交。',
  },
  separateCheckers: {
    label: '初审与终审是否分人',
    unit: ['可由同一人审核', '须由不同的人审核'],
    usual: null,
    min: 0,
    max: 1,
    ofCity: true,
    touches: '之后提交的要货单和退货单按新的方式审核：分人时提交人不能审核，初审人不能终审或复审。已提交的不变。',
  },
  increasePercent: {
    label: '审核可加量',
    unit: '%',
    usual: 0,
    min: 0,
    max: 100,
    touches: '审核时核准数量最多可比要货数量高出的比例，有超量核准权限的人不受限制。立即用于之后的每次审核。',
  },
  replyHours: {
    label: '供应商答复时限',
    unit: '小时',
    usual: 6,
    min: 1,
    max: 72,
    touches: '之后生成的提货单按新的时限要求供应商答复，已生成的提货单期限不变。',
  },
  revisionPercent: {
    label: '变更加量免终审',
    unit: '%',
    usual: 10,
    min: 0,
    max: 100,
    touches:
      '要货单变更时，每行加量不超过该比例、且单价、地点不变、日期不提前、不增行的，一次审核即生效；其余须初审和终审。之后提交的变更单按新的比例。',
  },
  revisionReplyHours: {
    label: '变更后供应商确认时限',
    unit: '小时',
    usual: 4,
    min: 1,
    max: 72,
    touches: '之后生效的变更按新的时限要求供应商重新确认，逾期按不同意处理。',
  },
  decideHours: {
    label: '总部处理时限',
    unit: '小时',
    usual: 24,
    min: 1,
    max: 168,
    touches: '之后拒单、短交或停止的要货单，按新的时限等待总部处理其余数量。',
  },
  sourcePercent: {
    label: '补货改价免初审',
    unit: '%',
    usual: 5,
    min: 0,
    max: 100,
    touches: '订单处理时，补货金额比原行高出不超过该比例的，有终审权限的人决定后不再初审；超出的，城市同意后转初审。',
  },
  objectHours: {
    label: '补货异议时限',
    unit: '小时',
    usual: 2,
    min: 1,
    max: 24,
    touches: '之后安排的补货，城市在该时限内未提出异议即按同意处理；次日及更早送达的按下一项。',
  },
  objectMinutes: {
    label: '次日送达的补货异议时限',
    unit: '分钟',
    usual: 30,
    min: 10,
    max: 240,
    touches: '之后安排的次日及更早送达的补货，城市在该时限内未提出异议即按同意处理。',
  },
  countHours: {
    label: '验收时限',
    unit: '小时',
    usual: 4,
    min: 1,
    max: 72,
    touches: '货物到达后须在这个时间内完成验收；正在等待验收的单据，到下一次变动时按新的时限。',
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
  ...correctionRules,
  redeliverDays: {
    label: '续送等待天数',
    unit: '天',
    usual: 3,
    min: 1,
    max: 30,
    touches: '要求续送的货物超过这些天仍未送达，自动关闭。',
  },
  ...returnRules,
  ...complaintRules,
  budanFree: {
    label: '城市补单权限',
    unit: ['补单须审批', '可无条件补单'],
    usual: 0,
    min: 0,
    max: 1,
    ofCity: true,
    touches:
      '城市在锁单时间之后补单时是否须说明原因并经审批。须审批的补单要填写原因，并由有终审权限的人初审。之后提交的补单按此办理。',
  },
  pageSize: {
    label: '列表每页条数',
    unit: '条',
    usual: paging.defaultSize,
    min: paging.sizes[0],
    max: paging.sizes[5],
    values: paging.sizes,
    touches: '所有列表打开时每页的条数，各人可以在列表下方另选。重新进入系统后生效。',
  },
  contractWarnDays: {
    label: '合同到期预警',
    unit: '天',
    usual: 60,
    min: 1,
    max: 365,
    touches: '合同到期前这么多天开始提醒。合同管理启用后，之后的提醒按此办理。',
  },
  ratingDeadlineDay: {
    label: '评级资料上传截止',
    unit: '日',
    usual: 10,
    min: 1,
    max: 28,
    touches: '供应商每月上传评级资料的最后一天。供应商评级启用后，之后各月按此办理。',
  },
  externalSystem: {
    label: '外部系统名称',
    unit: '名称',
    usual: 0,
    usualName: '华腾',
    min: 1,
    max: 20,
    touches: '与外部系统对账的统计和导出以此称呼对方系统。对账统计启用后，之后按此显示。',
  },
} as const satisfies Record<string, BusinessRule>;

export type BusinessRuleKey = keyof typeof businessRules;
/** Rules that have a value before anybody sets one. */
export type NumberRule = {
  [K in BusinessRuleKey]: (typeof businessRules)[K] extends { readonly usual: number; readonly unit: string }
    ? K
    : never;
}[BusinessRuleKey];
/** In the order that people see them in. */
export const businessRuleKeys = [
  'firstCheckHours',
  'finalCheckHours',
  'resubmitHours',
  'separateCheckers',
  'increasePercent',
  'replyHours',
  'revisionPercent',
  'revisionReplyHours',
  'decideHours',
  'sourcePercent',
  'objectHours',
  'objectMinutes',
  'countHours',
  'remindHours',
  'escalateHours',
  'correctHours',
  'correctCheckHours',
  'redeliverDays',
  'returnCheckHours',
  'returnAnswerHours',
  'handOverHours',
  'complaintCheckHours',
  'complaintAnswerHours',
  'criticalAnswerHours',
  'complaintHandleHours',
  'complaintCloseDays',
  'complaintApproveAmount',
  'budanFree',
  'pageSize',
  'contractWarnDays',
  'ratingDeadlineDay',
  'externalSystem',
] as const satisfies readonly BusinessRuleKey[];

/** What a change sets: a number, a name, or neither where a city goes by what holds for all again. */
export type RuleValue = { readonly value: number | null; readonly nameText: string | null };

/** What is said of a city that goes by what holds for all again. */
const asAll = '与全公司一致';

/** A value as people read it. */
export const ruleText = (rule: BusinessRuleKey, { value, nameText }: RuleValue): string => {
  const { unit }: BusinessRule = businessRules[rule];
  if (nameText !== null) return nameText;
  if (value === null) return asAll;
  return typeof unit === 'string' ? `${value}${unit === '%' ? '' : ' '}${unit}` : (unit[value] ?? '');
};

/**
 * A stored change of a rule, of one city where it has its own: `validFrom` is the first day that it counts on, `rowVersion`
 * its number among those of its rule and city, from 1.
 */
export type RuleChange = RuleValue & {
  readonly rule: string;
  readonly cityId: number | null;
  readonly validFrom: BusinessDate;
  readonly rowVersion: number;
};

type Asked = { readonly rule: BusinessRuleKey; readonly cityId: number | null; readonly today: BusinessDate };

/** The change in force on a day: that of the latest first day, and of several the last one made; undefined before the first. */
export const changeInForce = <C extends RuleChange>(
  changes: readonly C[],
  { rule, cityId, today }: Asked,
): C | undefined =>
  changes
    .filter((change) => change.rule === rule && change.cityId === cityId && change.validFrom <= today)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.rowVersion - a.rowVersion)[0];

/** What was set for a city or, where it has nothing of its own in force, for all; undefined where neither was. */
export const setOn = (changes: readonly RuleChange[], asked: Asked): number | undefined =>
  changeInForce(changes, asked)?.value ?? changeInForce(changes, { ...asked, cityId: null })?.value ?? undefined;

/** The number that a rule says on a day. */
export const ruleOn = (changes: readonly RuleChange[], rule: NumberRule, today: BusinessDate): number =>
  setOn(changes, { rule, cityId: null, today }) ?? businessRules[rule].usual;
