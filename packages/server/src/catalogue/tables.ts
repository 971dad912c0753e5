import type { CityPrice, PriceTier, PriceVersionStatus } from '@material/contract/catalogue/price.rules.ts';
import { catalogueReferences } from '@material/contract/catalogue/references.ts';
import type { ColumnType, Generated } from 'kysely';
import type {
  DateColumn,
  DecimalColumn,
  DefaultedDecimal,
  InstantColumn,
  NullableDate,
  NullableDecimal,
  Stamps,
} from '../kernel/database/columns.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';
import { openScopes, type TablesOf } from '../kernel/reference/reference-tables.ts';

export type TaxTreatment = CatalogueTables['tax_rate']['treatment'];
type Enabled = Generated<'ENABLED' | 'DISABLED'>;
type JsonList<T> = ColumnType<readonly T[], string | undefined, string>;
/** A reference row: a name that other rows point at. */
type Named = Stamps & { name: string; sort: Generated<number>; status: Enabled; remark: string | null };

export type MicrobeItem = {
  readonly microbe: string;
  readonly n: number;
  readonly c: number;
  readonly m: string;
  readonly M: string | null;
  readonly method: string;
  readonly note?: string;
};

export type CatalogueTables = TablesOf<typeof catalogueReferences> & {
  storage_mode: Named & { code: string; min_temp: NullableDecimal; max_temp: NullableDecimal };
  origin_place: Named;
  microbe_standard: Named & { standard: string; items: JsonList<MicrobeItem> };
  material_file_type: Named;
  batch_report_type: Named;
  control_reason: Named;
  supplier_category: Named;
  supplier_file_type: Named & {
    is_required: Generated<boolean>;
    has_expiry: Generated<boolean>;
    warn_days: number | null;
  };
  supplier_region: Named;
  transport_mode: Named & { is_cold: Generated<boolean>; arrive_from: string | null; arrive_to: string | null };
  product_category: Named;
  return_type: Named;
  complaint_type: Named;
  payment_term: Named & { is_default: Generated<boolean> };
  account_period: Named & { days: number; is_default: Generated<boolean> };
  contract_category: Named;
  material: Stamps & {
    code: string;
    name: string;
    short_name: string;
    category_id: number;
    spec: string;
    unit_id: number;
    base_unit_id: number;
    base_factor: DecimalColumn;
    second_unit_id: number | null;
    storage_mode_id: number;
    tax_rate_id: number;
    tax_category_code: string | null;
    tax_exempt_basis: string | null;
    is_food: boolean;
    shelf_life_days: number | null;
    accept_ratio: NullableDecimal;
    origin_place_id: number | null;
    brand: string | null;
    microbe_standard_id: number | null;
    exec_standard: string | null;
    is_high_risk: Generated<boolean>;
    is_control: Generated<boolean>;
    control_reason_id: number | null;
    control_from: NullableDate;
    control_to: NullableDate;
    is_cross: Generated<boolean>;
    min_qty: DecimalColumn;
    multiple: DecimalColumn;
    ref_price: NullableDecimal;
    status: Enabled;
    search_text: string;
    remark: string | null;
  };
  material_batch_report: { material_id: number; batch_report_type_id: number };
  supplier: Stamps & {
    code: string;
    name: string;
    short_name: string;
    usci: string;
    supplier_category_id: number;
    supplier_region_id: number;
    town: string | null;
    lat: NullableDecimal;
    lng: NullableDecimal;
    transport_mode_id: number | null;
    is_cross_city: Generated<boolean>;
    contact: string;
    phone: string;
    landline: string | null;
    address: string | null;
    legal_person: string | null;
    taxpayer_type: 'GENERAL' | 'SMALL';
    invoice_type: string;
    bank_name: string;
    bank_no: string | null;
    bank_account: string;
    account_name: string;
    account_period_id: number;
    payment_term_id: number;
    min_order_amount: NullableDecimal;
    cutoff_time: string | null;
    /** Monday 1 to Sunday 7; empty: every day. */
    delivery_days: Generated<number[]>;
    grade: 'A' | 'B' | 'C' | 'D' | null;
    score: number | null;
    status: Generated<'ENABLED' | 'SUSPENDED' | 'BLACKLISTED'>;
    stop_reason: string | null;
    search_text: string;
    remark: string | null;
  };
  supplier_city: { supplier_id: number; city_id: number };
  supplier_category_link: { supplier_id: number; material_category_id: number };
  supplier_certificate: Stamps & {
    supplier_id: number;
    supplier_file_type_id: number;
    no: string;
    holder: string;
    scope: string | null;
    issuer: string | null;
    issue_date: DateColumn;
    expire_date: NullableDate;
    is_long_term: Generated<boolean>;
    attachment_id: number | null;
    check_status: Generated<'PENDING' | 'PASSED' | 'REFUSED'>;
    warn_days: number | null;
    remark: string | null;
  };
  /** One price version; `valid_from` to `valid_to` say when it holds, both days included. */
  supplier_price: Stamps & {
    supplier_id: number;
    material_id: number;
    supplier_material_code: string | null;
    supplier_spec: string | null;
    price: DecimalColumn;
    tax_rate_id: number;
    valid_from: DateColumn;
    valid_to: DateColumn;
    status: Generated<PriceVersionStatus>;
    priority: Generated<number>;
    is_preferred: Generated<boolean>;
    lead_days: Generated<number>;
    min_qty: DecimalColumn;
    multiple: DecimalColumn;
    fluctuation_pct: NullableDecimal;
    transport_mode_id: number | null;
    tiers: JsonList<PriceTier>;
    city_prices: JsonList<CityPrice>;
    remark: string | null;
  };
  product: Stamps & {
    code: string;
    name: string;
    short_name: string | null;
    product_category_id: number;
    portion_unit: string;
    standard_cost: NullableDecimal;
    version: Generated<number>;
    effective_from: NullableDate;
    status: Enabled;
    search_text: string;
    remark: string | null;
  };
  product_line: {
    id: Generated<number>;
    product_id: number;
    material_id: number;
    seq: number;
    net_qty: DecimalColumn;
    loss_pct: DefaultedDecimal;
    gross_qty: DecimalColumn;
    is_main: Generated<boolean>;
    create_time: InstantColumn;
  };
  storage_allotment: Stamps & { city_id: number; material_id: number; place_id: number };
  tolerance: Stamps & {
    supplier_id: number | null;
    material_id: number | null;
    material_category_id: number | null;
    city_id: number | null;
    measure: Generated<'ANY' | 'COUNTED' | 'WEIGHED'>;
    tol_over: DecimalColumn;
    tol_under: DecimalColumn;
    over_abs: NullableDecimal;
    under_abs: NullableDecimal;
    price_abs: DefaultedDecimal;
    amount_abs: DefaultedDecimal;
    remark: string | null;
  };
};

const bySupplierCity = <const C extends string>(column: C) =>
  ({ through: 'supplier_city', on: ['supplier_id', column], unit: 'city_id' }) as const;

export const catalogueScopes = {
  ...openScopes(catalogueReferences),
  storage_mode: 'open',
  origin_place: 'open',
  microbe_standard: 'open',
  material_file_type: 'open',
  batch_report_type: 'open',
  control_reason: 'open',
  supplier_category: 'open',
  supplier_file_type: 'open',
  supplier_region: 'open',
  transport_mode: 'open',
  product_category: 'open',
  return_type: 'open',
  complaint_type: 'open',
  payment_term: 'open',
  account_period: 'open',
  contract_category: 'open',
  // A supplier sees the goods that it has ever quoted.
  material: { city: 'all', supplier: { through: 'supplier_price', on: ['material_id', 'id'], unit: 'supplier_id' } },
  material_batch_report: 'open',
  supplier: { city: bySupplierCity('id'), supplier: 'id' },
  supplier_city: { city: 'city_id', supplier: 'supplier_id' },
  supplier_category_link: { via: 'supplier', by: 'supplier_id' },
  supplier_certificate: { via: 'supplier', by: 'supplier_id' },
  supplier_price: { city: bySupplierCity('supplier_id'), supplier: 'supplier_id' },
  product: { city: 'all', supplier: 'none' },
  product_line: { city: 'all', supplier: 'none' },
  storage_allotment: { city: 'city_id', supplier: 'none' },
  tolerance: { city: 'all', supplier: 'none' },
} as const satisfies Scopes<CatalogueTables>;

type CatalogueScopes = typeof catalogueScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends CatalogueTables {}
  interface TableScopes extends CatalogueScopes {}
}

/** What the tables of catalogue are called in refusals, and where a row is used; references bring their own. */
export const catalogueNouns = {
  account_period: '账期',
  batch_report_type: '批检报告类型',
  complaint_type: '投诉类型',
  contract_category: '合同类别',
  control_reason: '管控原因',
  material: '物料',
  material_batch_report: '物料的批检要求',
  material_file_type: '物料文件类型',
  microbe_standard: '微生物标准',
  origin_place: '产地',
  payment_term: '付款方式',
  product: '产品',
  product_category: '产品类别',
  product_line: '产品配方',
  return_type: '退货类型',
  storage_allotment: '分仓',
  storage_mode: '储存方式',
  supplier: '供应商',
  supplier_category: '供应商类别',
  supplier_category_link: '供应商的供货类别',
  supplier_certificate: '供应商资质',
  supplier_city: '供应商的服务城市',
  supplier_file_type: '供应商文件类型',
  supplier_price: '供应商报价',
  supplier_region: '供应商区域',
  tolerance: '允差设置',
  transport_mode: '运输方式',
} as const;
