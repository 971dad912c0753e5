import type { Profile } from '@material/contract/catalogue/profile/profile-change.rules.ts';
import type { ProfileChangeState } from '@material/contract/catalogue/profile/profile-change.status.ts';
import type { BankChangeState } from '@material/contract/catalogue/bank/bank-change.status.ts';
import type { PictureState } from '@material/contract/catalogue/picture/picture.status.ts';
import { pictureStatus } from '@material/contract/catalogue/picture/picture.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { CityPrice, PriceTier, PriceVersionStatus } from '@material/contract/catalogue/price/price.rules.ts';
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
import type { Json } from '../kernel/database/json.ts';
import type { Scopes } from '../kernel/database/scope-rules.ts';
import { openScopes, type TablesOf } from '../kernel/reference/reference-tables.ts';

export type TaxTreatment = CatalogueTables['tax_rate']['treatment'];
export type PeriodBasis = CatalogueTables['account_period']['basis'];
type Enabled = Generated<'ENABLED' | 'DISABLED'>;
type JsonList<T> = ColumnType<readonly T[], Json<readonly T[]> | undefined, Json<readonly T[]>>;
/** A reference row: a name that other rows point at. */
type Named = Stamps & { name: string; sort: Generated<number>; status: Enabled; remark: string | null };

export type CatalogueTables = TablesOf<typeof catalogueReferences> & {
  contract_category: Named;
  material: {
    ref_price: NullableDecimal;
  };
  microbe_standard_category: { microbe_standard_id: number; material_category_id: number };
  /** Without a city: in all; without a last day: until it is lifted. */
  material_control: Stamps & {
    material_id: number;
    city_id: number | null;
    valid_from: DateColumn;
    valid_to: NullableDate;
    controlled_for_id: number;
    remark: string | null;
    lift_time: InstantColumn | null;
    lift_id: number | null;
    lift_reason: string | null;
  };
  material_batch_report: { material_id: number; batch_report_type_id: number };
  batch_report_type_category: { batch_report_type_id: number; material_category_id: number };
  supplier_file_type_category: { supplier_file_type_id: number; supplier_category_id: number };
  transport_mode_city: { transport_mode_id: number; city_id: number };
  material_city: { material_id: number; city_id: number };
  material_substitute_city: { material_substitute_id: number; city_id: number };
  supplier: {
    grade: 'A' | 'B' | 'C' | 'D' | null;
    score: number | null;
  };
  supplier_region_link: { supplier_id: number; supplier_region_id: number };
  supplier_city: { supplier_id: number; city_id: number };
  supplier_category_link: { supplier_id: number; material_category_id: number };
  supplier_file_type_material: { supplier_file_type_id: number; material_category_id: number };
  supplier_certificate_reminder: {
    supplier_certificate_id: number;
    expire_date: DateColumn;
    days_before: number;
    create_time: InstantColumn;
  };
  /** One price version; `valid_from` to `valid_to` say when it holds, both days included. */
  supplier_price: Stamps & {
    /** Made from the id by the database. */
    no: ColumnType<string, never, never>;
    /** Until when somebody must approve it; null where nobody is waited for. */
    act_by: InstantColumn | null;
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
    price_reason: string | null;
    /** Why it had to be approved; null where it had not. */
    approval_reason: string | null;
    /** Asked for by the supplier itself. */
    is_proposed: Generated<boolean>;
    check_id: number | null;
    check_time: Date | null;
    check_opinion: string | null;
    remark: string | null;
  };
  /** Whom a city prefers for a material; one row of each holds, those that ended stay. */
  preferred_supplier: Stamps & {
    material_id: number;
    city_id: number;
    supplier_id: number;
    prefer_reason: string;
    end_time: InstantColumn | null;
    end_id: number | null;
    end_reason: string | null;
  };
  /** Where a supplier is paid, and where it asks to be paid instead. */
  supplier_bank_change: Stamps & {
    /** Made from the id by the database. */
    no: ColumnType<string, never, never>;
    supplier_id: number;
    status: Generated<BankChangeState>;
    act_by: InstantColumn | null;
    old_account_name: string;
    old_bank_name: string;
    old_bank_no: string | null;
    old_bank_account: string;
    account_name: string;
    bank_name: string;
    bank_no: string | null;
    bank_account: string;
    bank_reason: string;
    call_name: string;
    call_phone: string;
    call_time: InstantColumn;
    call_note: string;
    check_id: number | null;
    check_time: Date | null;
    check_opinion: string | null;
    effective_at: Date | null;
  };
  /** What a supplier asks to have changed of itself. */
  supplier_profile_change: Stamps & {
    /** Made from the id by the database. */
    no: ColumnType<string, never, never>;
    supplier_id: number;
    status: Generated<ProfileChangeState>;
    act_by: InstantColumn | null;
    before: ColumnType<Profile, Json<Profile>, never>;
    after: ColumnType<Profile, Json<Profile>, never>;
    profile_reason: string;
    check_id: number | null;
    check_time: Date | null;
    check_opinion: string | null;
  };
  /** A picture for one place of a material: waiting, shown, or what became of it. Its file is an attachment. */
  material_picture: Stamps & {
    /** Made from the id by the database. */
    no: ColumnType<string, never, never>;
    material_id: number;
    /** Null of what headquarters has uploaded. */
    supplier_id: number | null;
    place: number;
    status: Generated<PictureState>;
    act_by: InstantColumn | null;
    file_name: string;
    /** Of the bytes as they are kept. */
    sha256: Buffer;
    old_id: number | null;
    check_id: number | null;
    check_time: Date | null;
    check_opinion: string | null;
  };
  product_city: { product_id: number; city_id: number };
  product_recipe: Stamps & {
    product_id: number;
    version: number;
    valid_from: DateColumn;
    reason: string;
  };
  /** Per portion, in the base unit of the material. */
  product_line: {
    id: Generated<number>;
    recipe_id: number;
    material_id: number;
    seq: number;
    net_qty: DecimalColumn;
    loss_ratio: DecimalColumn;
    gross_qty: DecimalColumn;
    is_main: boolean;
    create_time: InstantColumn;
  };
  storage_allotment: Stamps & { city_id: number; material_id: number; place_id: number };
  tolerance: { price_abs: DefaultedDecimal; amount_abs: DefaultedDecimal };
  business_rule: {
    id: Generated<number>;
    rule: string;
    city_id: number | null;
    value: number | null;
    name_text: string | null;
    valid_from: DateColumn;
    create_time: InstantColumn;
    create_id: number | null;
    row_version: number;
  };
};

const bySupplierCity = <const C extends string>(column: C) =>
  ({ through: 'supplier_city', on: ['supplier_id', column], unit: 'city_id' }) as const;

export const catalogueScopes = {
  ...openScopes(catalogueReferences),
  contract_category: 'open',
  // A supplier sees the goods that it has ever quoted.
  material: { city: 'all', supplier: { through: 'supplier_price', on: ['material_id', 'id'], unit: 'supplier_id' } },
  // Which of them hold in a city is worked out for whoever orders there.
  material_control: { city: 'all', supplier: 'none' },
  material_batch_report: 'open',
  batch_report_type_category: 'open',
  microbe_standard_category: 'open',
  supplier_file_type_category: 'open',
  supplier_file_type_material: 'open',
  supplier_certificate_reminder: 'system',
  transport_mode_city: 'open',
  material_city: 'open',
  material_substitute: { city: 'all', supplier: 'none' },
  material_substitute_city: 'open',
  supplier: { city: bySupplierCity('id'), supplier: 'id' },
  supplier_city: { city: 'city_id', supplier: 'supplier_id' },
  supply_time: { city: 'city_id', supplier: 'supplier_id' },
  cross_rule: { city: 'city_id', supplier: 'none' },
  supplier_category_link: { via: 'supplier', by: 'supplier_id' },
  supplier_contact: { city: 'none', supplier: 'supplier_id' },
  supplier_region_link: { via: 'supplier', by: 'supplier_id' },
  supplier_certificate: { via: 'supplier', by: 'supplier_id' },
  supplier_price: { city: bySupplierCity('supplier_id'), supplier: 'supplier_id' },
  preferred_supplier: { city: 'city_id', supplier: 'none' },
  supplier_bank_change: { city: 'none', supplier: 'supplier_id' },
  supplier_profile_change: { city: 'none', supplier: 'supplier_id' },
  // A supplier sees what it has proposed, and what is shown of the goods that it has ever quoted.
  material_picture: {
    any: [
      { city: 'all', supplier: 'supplier_id' },
      {
        city: 'none',
        supplier: { through: 'supplier_price', on: ['material_id', 'material_id'], unit: 'supplier_id' },
        supplierSees: statesIn(pictureStatus, 'shown'),
      },
    ],
  },
  product: { city: 'all', supplier: 'none' },
  product_city: 'open',
  product_recipe: { via: 'product', by: 'product_id' },
  product_line: { via: 'product_recipe', by: 'recipe_id' },
  storage_allotment: { city: 'city_id', supplier: 'none' },
  tolerance: { city: 'all', supplier: 'none' },
  // Documents of every party are worked out by them.
  business_rule: 'open',
} as const satisfies Scopes<CatalogueTables>;

type CatalogueScopes = typeof catalogueScopes;
declare module '../kernel/database/registry.ts' {
  interface Tables extends CatalogueTables {}
  interface TableScopes extends CatalogueScopes {}
}
