import { entered } from '../kernel/field/entered.ts';
import {
  bankAccountProblem,
  bankNoProblem,
  businessLicenceProblem,
  emailProblem,
  phoneProblem,
  taxNoProblem,
} from '../kernel/value/chinese-formats.ts';
import { reference } from '../kernel/reference/reference.ts';
import { cityStatus } from './city.status.ts';
import { placeKinds } from './place-kinds.ts';
import { identityScreens } from './screens.ts';

declare module '../kernel/field/field.ts' {
  interface ReferenceTables {
    branch: true;
    department: true;
    invoice_header: true;
    payee: true;
    place: true;
  }
}

/** What a city has is kept by whoever keeps its stores: headquarters for every city, a city for itself. */
const ofCity = {
  screen: identityScreens.citys,
  also: [identityScreens.cityManage],
  by: '下属管理',
  area: 'City',
  under: 'cityId',
  takenIn: { of: cityStatus, group: 'open', changed: 'kept' },
} as const;

const ofStores = { field: 'kind', values: ['STORE'] } as const;

const departments = reference({
  ...ofCity,
  table: 'department',
  noun: '部门',
  name: 'Department',
  fields: {
    cityId: entered.ref('city', '城市').nullable().optional(),
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
  },
  tree: { depth: 4 },
  sortable: true,
  refusals: {},
});

const branches = reference({
  ...ofCity,
  table: 'branch',
  noun: '分公司',
  name: 'Branch',
  fields: {
    cityId: entered.ref('city', '城市'),
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
  },
  sortable: true,
  refusals: {
    branch_name_key: { message: '该城市已有同名分公司', path: ['name'] },
  },
});

/** Whom suppliers are paid by, and who receives their invoices. */
const payees = reference({
  ...ofCity,
  table: 'payee',
  noun: '收款方',
  name: 'Payee',
  fields: {
    cityId: entered.ref('city', '城市'),
    kind: entered.choice('类型', { SETTLEMENT: '结算主体', INVOICE_RECEIVER: '收票人' }),
    name: entered.filled(100, '名称'),
    taxNo: entered.shaped(20, '税号', taxNoProblem).nullable().optional(),
    bankName: entered.text(100, '开户银行').nullable().optional(),
    bankNo: entered.shaped(12, '联行号', bankNoProblem).nullable().optional(),
    bankAccount: entered.shaped(30, '银行账号', bankAccountProblem).min(1, '请填写银行账号'),
    contact: entered.text(40, '联系人').nullable().optional(),
    phone: entered.shaped(20, '联系电话', phoneProblem).nullable().optional(),
    address: entered.text(200, '地址').nullable().optional(),
  },
  single: true,
  singleIn: ['cityId', 'kind'],
  order: 'name',
  refusals: {},
});

/** What suppliers write into the head of their invoices. */
const invoiceHeaders = reference({
  ...ofCity,
  table: 'invoice_header',
  noun: '开票抬头',
  name: 'InvoiceHeader',
  fields: {
    cityId: entered.ref('city', '城市'),
    name: entered.filled(100, '名称'),
    taxNo: entered.shaped(20, '税号', taxNoProblem).min(1, '请填写税号'),
    invoiceType: entered.choice('发票类型', { SPECIAL: '增值税专用发票', ORDINARY: '增值税普通发票' }),
    address: entered.text(200, '地址').nullable().optional(),
    phone: entered.shaped(20, '电话', phoneProblem).nullable().optional(),
    bankName: entered.text(100, '开户银行').nullable().optional(),
    bankAccount: entered.shaped(30, '银行账号', bankAccountProblem).nullable().optional(),
    email: entered.shaped(100, '收票邮箱', emailProblem).nullable().optional(),
  },
  single: true,
  singleIn: ['cityId'],
  order: 'name',
  refusals: {},
});

/** Where a city receives goods. */
const places = reference({
  ...ofCity,
  table: 'place',
  noun: '收货地点',
  name: 'Shop',
  fields: {
    cityId: entered.ref('city', '城市'),
    kind: entered.choice('类型', placeKinds),
    code: entered.filled(20, '编码'),
    name: entered.filled(40, '名称'),
    shortName: entered.text(20, '简称').nullable().optional(),
    branchId: entered.ref('branch', '分公司').nullable().optional(),
    storeType: entered.choice('经营方式', { DIRECT: '直营', FRANCHISE: '加盟' }).nullable().optional(),
    receiveFrom: entered.clock('收货开始').nullable().optional(),
    receiveTo: entered.clock('收货结束').nullable().optional(),
    contact: entered.text(40, '联系人').nullable().optional(),
    phone: entered.shaped(20, '联系电话', phoneProblem).nullable().optional(),
    address: entered.filled(200, '地址'),
    lat: entered.latitude().nullable().optional(),
    lng: entered.longitude().nullable().optional(),
    licenceNo: entered.shaped(20, '食品经营许可证', businessLicenceProblem).nullable().optional(),
    openDate: entered.date('开业日期').nullable().optional(),
  },
  together: [
    ['receiveFrom', 'receiveTo'],
    ['lat', 'lng'],
  ],
  fixed: ['kind'],
  only: { storeType: ofStores, licenceNo: ofStores, openDate: ofStores },
  filtered: ['kind'],
  hidden: ['shortName', 'branchId', 'storeType', 'lat', 'lng', 'licenceNo', 'openDate'],
  searched: ['name', 'shortName', 'code'],
  // Where goods went is said by the documents: no other place takes over what was received at this one.
  replaceable: false,
  single: true,
  singleIn: ['cityId'],
  singleOf: { field: 'kind', values: ['WAREHOUSE'] },
  order: 'code',
  refusals: {},
});

/** Headquarters has departments of its own: those of no city. */
export const headquartersUnits = [{ ...departments, noun: '总部部门' }] as const;

/** The tabs of a city, in their order. */
export const cityUnits = [places, departments, branches, payees, invoiceHeaders] as const;
