import { entered } from '../../kernel/field/entered.ts';
import { field } from '../../kernel/field/field.ts';
import { definitionFields, definitionProblems } from '../../kernel/reference/custom.ts';
import { reference } from '../../kernel/reference/reference.ts';
import { reportRules, restDecisions } from '../category.rules.ts';
import { microbeLimitProblems } from './microbe-limit.rules.ts';
import { catalogueScreens } from '../screens.ts';

declare module '../../kernel/field/field.ts' {
  interface ReferenceTables {
    unit: true;
    tax_rate: true;
    material_category: true;
    storage_mode: true;
    origin_place: true;
    material_file_type: true;
    batch_report_type: true;
    control_reason: true;
    microbe_standard: true;
    microbe_limit: true;
    material_field: true;
  }
}

const screen = catalogueScreens.materialParam;
const named = { code: entered.filled(20, '编码'), name: entered.filled(40, '名称') };

/** Lines keep the name that a unit had when they were written. */
const units = reference({
  table: 'unit',
  noun: '计量单位',
  name: 'Unit',
  screen,
  fields: {
    code: entered.filled(20, '编码'),
    name: entered.filled(20, '名称'),
    kind: field.choice('量的种类', { weight: '重量', volume: '体积', count: '件数' }),
    isDecimal: entered.flag('可带小数'),
  },
  sortable: true,
  refusals: {},
});

/** Zero rate, exempt and not taxed are three different things on an invoice. */
const taxRates = reference({
  table: 'tax_rate',
  noun: '税率',
  name: 'TaxRate',
  screen,
  fields: {
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
    rate: entered.ratio('税率'),
    treatment: field.choice('计税方式', {
      TAXABLE: '一般计税',
      SIMPLE: '简易计税',
      ZERO: '零税率',
      EXEMPT: '免税',
      NOT_TAXED: '不征税',
    }),
    validFrom: entered.date('生效日期').nullable().optional(),
    validTo: entered.date('失效日期').nullable().optional(),
  },
  sortable: true,
  single: true,
  period: ['validFrom', 'validTo'],
  refusals: {
    tax_rate_rate_check: { message: '税率应在 0 到 100% 之间，零税率、免税和不征税只能是 0', path: ['rate'] },
    tax_rate_period_check: { message: '生效日期不能晚于失效日期', path: ['validFrom'] },
  },
});

const degrees = (label: string) => entered.number(label, { digits: 4, places: 1 }, 'signed').nullable().optional();

/** What each choice does to a departure; without one it is what the category above says. */
const ruleHints = {
  '': '不选择表示与上级类别相同；都没有的，凭“缺报告发车”权限发车',
  BLOCK: '缺报告的批次不能发车，任何人都不能放行',
  WAIT: '可以发车，到货后标为待检，直到报告补齐',
  REMIND: '可以发车，只在批次上提醒',
} as const;
const reportRuleOf = (rule: unknown): keyof typeof ruleHints =>
  typeof rule === 'string' && Object.hasOwn(reportRules, rule) ? (rule as keyof typeof reportRules) : '';

const materialCategories = reference({
  table: 'material_category',
  noun: '物料类别',
  name: 'MaterialType',
  screen,
  fields: {
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
    defaultTaxRateId: entered.ref('tax_rate', '默认税率').nullable().optional(),
    acceptTempMin: degrees('最低验收温度（℃）'),
    acceptTempMax: degrees('最高验收温度（℃）'),
    warnDays: entered.count('临期预警天数', { max: 3650 }).nullable().optional(),
    reportRule: field.choice('缺批检报告时', reportRules).nullable().optional(),
    restDefault: field.choice('未收数量默认', restDecisions).nullable().optional(),
  },
  tree: { depth: 4 },
  hints: {
    reportRule: (rule) => ruleHints[reportRuleOf(rule)],
    restDefault: (decision) => (decision ? undefined : '不选择表示与上级类别相同；都没有的，按收货地点上次的处理'),
  },
  sortable: true,
  refusals: {
    material_category_temp_check: { message: '最低验收温度不能高于最高验收温度', path: ['acceptTempMin'] },
    material_category_warn_days_check: { message: '临期预警天数不能为负', path: ['warnDays'] },
  },
});

const storageModes = reference({
  table: 'storage_mode',
  noun: '储存方式',
  name: 'Storage',
  screen,
  fields: { ...named, tempMin: degrees('最低温度（℃）'), tempMax: degrees('最高温度（℃）') },
  sortable: true,
  refusals: {
    storage_mode_temp_check: { message: '最低温度不能高于最高温度', path: ['tempMin'] },
  },
});

const originPlaces = reference({
  table: 'origin_place',
  noun: '产地',
  name: 'Place',
  screen,
  fields: named,
  sortable: true,
  refusals: {},
});

/** What food of some categories is tested by; its limits stand beside it, one for each kind of microbe. */
const microbeStandards = reference({
  table: 'microbe_standard',
  noun: '微生物标准',
  name: 'Microorganism',
  screen,
  fields: {
    ...named,
    standardNo: entered.filled(40, '标准号'),
    materialCategoryIds: entered.refs('material_category', '适用物料类别').optional(),
  },
  sets: { materialCategoryIds: { link: 'microbe_standard_category', none: '全部物料' } },
  sortable: true,
  filtered: ['materialCategoryId'],
  replaceable: false,
  refusals: {},
});

/** Of `sampleCount` samples at most `excessCount` may lie above the lower limit, and none above the upper one. */
const microbeLimits = reference({
  table: 'microbe_limit',
  noun: '微生物限量',
  name: 'MicrobeLimit',
  screen,
  fields: {
    microbeStandardId: entered.ref('microbe_standard', '微生物标准'),
    name: entered.filled(40, '检测项目'),
    sampleCount: entered.count('样品数 n', { min: 1, max: 100 }),
    excessCount: entered.count('允许超出数 c', { max: 99 }),
    lowerLimit: entered.number('限量 m', { digits: 12, places: 2 }),
    upperLimit: entered.number('最高限量 M', { digits: 12, places: 2 }).nullable().optional(),
    limitUnit: field.choice('限量单位', {
      CFU_G: 'CFU/g',
      CFU_ML: 'CFU/mL',
      MPN_G: 'MPN/g',
      PER_25G: '/25g',
      PER_25ML: '/25mL',
    }),
    testMethod: entered.text(40, '检验方法').nullable().optional(),
  },
  wrong: microbeLimitProblems,
  hints: {
    upperLimit: (limit) =>
      limit === null || limit === undefined || limit === '' ? '不填写表示超出限量 m 的都算超出' : undefined,
  },
  sortable: true,
  filtered: ['microbeStandardId'],
  refusals: {
    microbe_limit_name_key: { message: '该标准已有同名检测项目', path: ['name'] },
    microbe_limit_sample_count_check: { message: '样品数应在 1 到 100 之间', path: ['sampleCount'] },
    microbe_limit_excess_count_check: { message: '允许超出数不能为负，且应小于样品数', path: ['excessCount'] },
    microbe_limit_limits_check: { message: '限量不能为负，最高限量应大于限量', path: ['upperLimit'] },
  },
});

const materialFileTypes = reference({
  table: 'material_file_type',
  noun: '物料文件类型',
  name: 'MaterialFileType',
  screen,
  fields: named,
  sortable: true,
  refusals: {},
});

/** Reports that were sent say which kind they are: no other one takes over. */
const batchReportTypes = reference({
  table: 'batch_report_type',
  noun: '批检报告类型',
  name: 'BatchReportType',
  screen,
  fields: {
    ...named,
    validDays: entered.count('报告有效天数', { min: 1, max: 3650 }).nullable().optional(),
    requiredCategoryIds: entered.refs('material_category', '必须提供的物料类别').optional(),
  },
  hints: {
    validDays: (days) => (days ? '从报告日期算起，发车时已超过的等于没有报告' : '不填写表示一直有效'),
  },
  sets: { requiredCategoryIds: { link: 'batch_report_type_category', none: '仅按物料要求' } },
  sortable: true,
  replaceable: false,
  refusals: {
    batch_report_type_valid_days_check: { message: '报告有效天数必须大于 0', path: ['validDays'] },
  },
});

/** Lines of orders say why they were allowed: no other reason takes over. */
const controlReasons = reference({
  table: 'control_reason',
  noun: '管控原因',
  name: 'ControlReason',
  screen,
  fields: named,
  sortable: true,
  replaceable: false,
  refusals: {},
});

/** What people keep of materials besides. */
const materialFields = reference({
  table: 'material_field',
  noun: '自定义字段',
  name: 'Field',
  screen,
  fields: definitionFields,
  only: { optionText: { field: 'valueKind', values: ['CHOICE'] } },
  hints: { optionText: () => '用顿号隔开，如 一级、二级' },
  wrong: definitionProblems,
  fixed: ['valueKind'],
  sortable: true,
  replaceable: false,
  refusals: {},
});

/** The tabs of 物料参数, in their order. */
export const materialParam = [
  units,
  materialCategories,
  storageModes,
  originPlaces,
  taxRates,
  microbeStandards,
  microbeLimits,
  materialFileTypes,
  batchReportTypes,
  controlReasons,
  materialFields,
] as const;
