import { entered } from '../kernel/field/entered.ts';
import { field } from '../kernel/field/field.ts';
import { reference } from '../kernel/reference/reference.ts';
import type { Problem } from '../kernel/value/errors.ts';
import {
  bankAccountProblem,
  bankNoProblem,
  landlineProblem,
  phoneProblem,
  usciCheckProblem,
  usciShapeProblem,
} from '../kernel/value/chinese-formats.ts';
import { certificateFile } from './attachments.ts';
import { certificateStanding, licenceDoubt } from './certificate.rules.ts';
import { catalogueScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    supplier: true;
    supplier_certificate: true;
    supplier_contact: true;
  }
}

const screen = catalogueScreens.suppliers;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What its check characters say against a code of the right form; undefined while the form is wrong. */
const usciDoubt = (usci: unknown): string | undefined =>
  isText(usci) && usciShapeProblem(usci) === undefined ? usciCheckProblem(usci) : undefined;

/** A few codes were issued with wrong check characters: those are entered with the reason why they are believed. */
function usciProblems({ usci, usciReason }: Readonly<Record<string, unknown>>): readonly Problem[] {
  const doubt = usciDoubt(usci);
  if (doubt === undefined || isText(usciReason)) return [];
  return [{ path: ['usci'], message: `${doubt}；与营业执照一致时，请填写校验不符说明` }];
}

/** Whom goods are ordered from. Documents copy nothing of it but its name. */
export const suppliers = reference({
  table: 'supplier',
  noun: '供应商',
  name: 'Supplier',
  screen,
  fields: {
    code: entered.filled(32, '编码'),
    name: entered.filled(100, '全称'),
    shortName: entered.filled(40, '简称'),
    usci: entered.shaped(18, '统一社会信用代码', usciShapeProblem).min(1, '请填写统一社会信用代码'),
    usciReason: entered.text(60, '校验不符说明').nullable().optional(),
    supplierCategoryId: entered.ref('supplier_category', '供应商类别'),
    supplierRegionIds: entered.refs('supplier_region', '供应商区域', { min: 1 }),
    legalPerson: entered.text(40, '法定代表人').nullable().optional(),
    regCapital: entered.text(40, '注册资本').nullable().optional(),
    foundedOn: entered.date('成立日期').nullable().optional(),
    contact: entered.filled(40, '联系人'),
    phone: entered.shaped(20, '联系电话', phoneProblem).min(1, '请填写联系电话'),
    landline: entered.shaped(30, '固定电话', landlineProblem).nullable().optional(),
    town: entered.text(40, '所在城市').nullable().optional(),
    address: entered.text(90, '地址').nullable().optional(),
    lat: entered.latitude().nullable().optional(),
    lng: entered.longitude().nullable().optional(),
    serveCityIds: entered.refs('city', '服务城市', { min: 1 }),
    isCrossCity: entered.flag('跨城市'),
    supplyCategoryIds: entered.refs('material_category', '供货类别', { min: 1 }),
    transportModeId: entered.ref('transport_mode', '运输方式').nullable().optional(),
    minOrderAmount: entered.money('起送金额').nullable().optional(),
    cutoffTime: entered.clock('截单时间').nullable().optional(),
    deliveryDays: entered.weekdays('配送日').nullable().optional(),
    taxpayerType: entered.choice('纳税人类型', { GENERAL: '一般纳税人', SMALL: '小规模纳税人' }),
    invoiceType: entered.choice('发票类型', { SPECIAL: '增值税专用发票', ORDINARY: '增值税普通发票' }),
    accountPeriodId: entered.ref('account_period', '账期'),
    paymentTermId: entered.ref('payment_term', '付款方式'),
    accountName: entered.filled(100, '户名'),
    bankName: entered.filled(100, '开户银行'),
    bankNo: entered.shaped(12, '联行号', bankNoProblem).nullable().optional(),
    bankAccount: entered.shaped(30, '银行账号', bankAccountProblem).min(1, '请填写银行账号'),
  },
  shown: { grade: field.text('等级').nullable(), score: field.count('评分').nullable() },
  barred: true,
  // Money would go astray by a plain edit: a change has a call, a second person and a day of its own.
  fixed: ['accountName', 'bankName', 'bankNo', 'bankAccount'],
  fixedAdvice: '请在“银行信息变更”中申请',
  sets: {
    supplierRegionIds: { link: 'supplier_region_link' },
    serveCityIds: { link: 'supplier_city' },
    supplyCategoryIds: { link: 'supplier_category_link' },
  },
  together: [['lat', 'lng']],
  wrong: usciProblems,
  hints: {
    usci: usciDoubt,
    deliveryDays: (days) => (isText(days) ? undefined : '空白：每天'),
  },
  order: 'code',
  custom: 'supplier_field',
  searched: ['name', 'shortName', 'code'],
  filtered: ['supplierCategoryId', 'supplierRegionId', 'serveCityId'],
  hidden: [
    'usciReason',
    'legalPerson',
    'regCapital',
    'foundedOn',
    'address',
    'lat',
    'lng',
    'landline',
    'isCrossCity',
    'transportModeId',
    'minOrderAmount',
    'cutoffTime',
    'deliveryDays',
    'taxpayerType',
    'invoiceType',
    'accountPeriodId',
    'paymentTermId',
    'accountName',
    'bankName',
    'bankNo',
    'bankAccount',
  ],
  picked: true,
  replaceable: false,
  refusals: {
    supplier_coordinates_check: {
      message: '经纬度应同时填写，纬度在 -90 到 90 之间，经度在 -180 到 180 之间',
      path: ['lat'],
    },
    supplier_delivery_days_check: { message: '配送日只能是周一至周日', path: ['deliveryDays'] },
    supplier_grade_check: { message: '等级只能是 A、B、C、D', path: ['grade'] },
    supplier_min_order_check: { message: '起送金额不能为负', path: ['minOrderAmount'] },
    supplier_score_check: { message: '评分应在 0 到 100 之间', path: ['score'] },
    supplier_usci_check: { message: '统一社会信用代码格式不正确', path: ['usci'] },
    supplier_usci_key: { message: '该统一社会信用代码已登记在其他供应商名下', path: ['usci'] },
  },
});

/** Further people of a supplier, each with a post. */
const supplierContacts = reference({
  table: 'supplier_contact',
  noun: '供应商联系人',
  name: 'SupplierContact',
  screen,
  by: '编辑',
  under: 'supplierId',
  fields: {
    supplierId: entered.ref('supplier', '供应商'),
    name: entered.filled(40, '姓名'),
    post: entered.filled(40, '职务'),
    phone: entered.shaped(20, '联系电话', phoneProblem).min(1, '请填写联系电话'),
    isTerminal: entered.flag('终止联系人'),
  },
  sortable: true,
  refusals: {
    supplier_contact_name_key: { message: '该供应商已有同名联系人', path: ['name'] },
  },
});

/** What a supplier proves, and until when. The files themselves are attachments. */
export const supplierCertificates = reference({
  table: 'supplier_certificate',
  noun: '供应商资质',
  name: 'SupplierCertificate',
  screen,
  by: '编辑',
  under: 'supplierId',
  fields: {
    supplierId: entered.ref('supplier', '供应商'),
    supplierFileTypeId: entered.ref('supplier_file_type', '供应商文件类型'),
    certificateNo: entered.filled(60, '证号'),
    holder: entered.filled(100, '持有人'),
    scope: entered.text(200, '许可范围').nullable().optional(),
    issuer: entered.text(60, '发证机关').nullable().optional(),
    issueDate: entered.date('发证日期'),
    expireDate: entered.date('到期日期').nullable().optional(),
    isLongTerm: entered.flag('长期有效'),
  },
  only: { expireDate: { field: 'isLongTerm', values: [false] } },
  nameOf: (row) => `${String(row['supplierFileTypeName'])} ${String(row['certificateNo'])}`,
  files: certificateFile,
  standing: certificateStanding,
  hints: { certificateNo: licenceDoubt },
  order: 'expireDate',
  hidden: ['scope', 'issuer'],
  replaceable: false,
  refusals: {
    supplier_certificate_number_key: { message: '该供应商已有同类型同证号的资质', path: ['certificateNo'] },
    supplier_certificate_period_check: { message: '发证日期不能晚于到期日期', path: ['issueDate'] },
    supplier_certificate_term_check: { message: '长期有效的资质不需要到期日期', path: ['expireDate'] },
  },
});

/** What a supplier has, tab by tab. */
export const supplierUnits = [supplierContacts, supplierCertificates] as const;
