import type { CatalogueTables } from '../catalogue/public.ts';
import type { NewRow } from '../kernel/database/columns.ts';
import { rowOf } from '../kernel/database/row-of.ts';
import { referenceData, type ReferenceData } from './data-files.ts';
import { degrees, fillCategories } from './fill-categories.ts';
import { fillMicrobes } from './fill-microbes.ts';
import { Ids, type Filling } from './filling.ts';

/** Reference tables that hold nothing but names. */
type PlainTable =
  | 'origin_place'
  | 'material_file_type'
  | 'batch_report_type'
  | 'control_reason'
  | 'supplier_category'
  | 'supplier_region'
  | 'product_category'
  | 'complaint_type';

/** How the codes of a table begin. */
const prefixes = {
  origin_place: 'CD',
  material_file_type: 'WJ',
  batch_report_type: 'PJ',
  control_reason: 'GK',
  supplier_category: 'GL',
  supplier_region: 'QY',
  product_category: 'CP',
  complaint_type: 'TS',
  supplier_file_type: 'ZZ',
  transport_mode: 'YS',
  return_type: 'TH',
  difference_reason: 'CY',
  payment_term: 'FK',
  account_period: 'ZQ',
} as const;
/** `CD01`, in the order of the data. */
const codeOf = (table: keyof typeof prefixes, at: number): string =>
  `${prefixes[table]}${String(at + 1).padStart(2, '0')}`;

/** What later parts look up: by code where there is one, else by name. */
export type ReferenceIds = { readonly [T in ReferencedTable]: Ids };
type ReferencedTable =
  | 'unit'
  | 'storage_mode'
  | 'tax_rate'
  | 'material_category'
  | 'origin_place'
  | 'batch_report_type'
  | 'control_reason'
  | 'supplier_category'
  | 'supplier_file_type'
  | 'supplier_region'
  | 'product_category'
  | 'payment_term'
  | 'account_period'
  | 'transport_mode';

async function fillNames({ db, stamp }: Filling, table: PlainTable, names: readonly string[]): Promise<Ids> {
  const values: NewRow<CatalogueTables[PlainTable]>[] = names.map((name, sort) => ({
    code: codeOf(table, sort),
    name,
    sort,
    ...stamp,
  }));
  const rows = await db.insertInto(table).values(values).returning(['id', 'name']).execute();
  return new Ids(
    table,
    rows.map((row) => [row.name, row.id]),
  );
}

async function fillMeasures({ db, stamp }: Filling, data: ReferenceData) {
  const units = await db
    .insertInto('unit')
    .values(
      data.units.map(({ code, name, kind, decimalAllowed }, sort) => ({
        code,
        name,
        kind,
        is_decimal: decimalAllowed,
        sort,
        ...stamp,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const storage = await db
    .insertInto('storage_mode')
    .values(
      data.storageModes.map(({ code, name, minTempC, maxTempC, remark }, sort) => ({
        code,
        name,
        remark,
        sort,
        ...stamp,
        temp_min: degrees(minTempC),
        temp_max: degrees(maxTempC),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const rates = await db
    .insertInto('tax_rate')
    .values(
      data.taxRates.map(({ rate, isDefault, validFrom, validTo, ...said }, sort) => ({
        ...said,
        sort,
        ...stamp,
        rate: String(rate),
        is_default: isDefault,
        valid_from: validFrom,
        valid_to: validTo,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const byCode = (what: string, rows: readonly { code: string; id: number }[]) =>
    new Ids(
      what,
      rows.map((row) => [row.code, row.id]),
    );
  return {
    unit: byCode('unit', units),
    storage_mode: byCode('storage mode', storage),
    tax_rate: byCode('tax rate', rates),
  };
}

async function fillRules({ db, stamp }: Filling, data: ReferenceData): Promise<void> {
  await db
    .insertInto('distance_time')
    .values(data.distanceTimes.map(({ maxKm, hours }) => ({ max_km: maxKm, hours, ...stamp })))
    .execute();
  await db
    .insertInto('difference_reason')
    .values(
      data.differenceReasons.map((row, sort) => ({ ...row, code: codeOf('difference_reason', sort), sort, ...stamp })),
    )
    .execute();
  // Counted goods come as ordered; weighed goods may differ by 5 % either way. An invoice may be off by the rounding of a yuan.
  const general = { applies_to: 'ALL' as const, amount_abs: '1.00', ...stamp };
  await db
    .insertInto('tolerance')
    .values([
      { measure: 'COUNTED', tol_over: '0', tol_under: '0', ...general },
      { measure: 'WEIGHED', tol_over: '0.05', tol_under: '0.05', ...general },
    ])
    .execute();
}

/** What may come of a return, and what a contract is about. */
async function fillKinds({ db, stamp }: Filling, { returnTypes, contractCategories }: ReferenceData): Promise<void> {
  await db
    .insertInto('return_type')
    .values(
      returnTypes.map((type, sort) => ({
        ...rowOf('return_type', type),
        code: codeOf('return_type', sort),
        sort,
        ...stamp,
      })),
    )
    .execute();
  await db
    .insertInto('contract_category')
    .values(contractCategories.map((name, sort) => ({ name, sort, ...stamp })))
    .execute();
}

async function fillSupplierTerms({ db, stamp }: Filling, data: ReferenceData) {
  const types = await db
    .insertInto('supplier_file_type')
    .values(
      data.supplierFileTypes.map(({ name, required, hasExpiry, warnDays }, sort) => ({
        code: codeOf('supplier_file_type', sort),
        name,
        sort,
        ...stamp,
        is_required: required,
        has_expiry: hasExpiry,
        remind_days: warnDays,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const terms = await db
    .insertInto('payment_term')
    .values(
      data.paymentTerms.map(({ name, isDefault }, sort) => ({
        code: codeOf('payment_term', sort),
        name,
        sort,
        is_default: isDefault,
        ...stamp,
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const periods = await db
    .insertInto('account_period')
    .values(
      data.accountPeriods.map(({ isDefault, ...said }, sort) => ({
        ...said,
        code: codeOf('account_period', sort),
        sort,
        is_default: isDefault,
        ...stamp,
      })),
    )
    .returning(['id', 'days'])
    .execute();
  return {
    supplier_file_type: new Ids(
      'supplier file type',
      types.map((row) => [row.name, row.id]),
    ),
    payment_term: new Ids(
      'payment term',
      terms.map((row) => [row.name, row.id]),
    ),
    account_period: new Ids(
      'account period of days',
      periods.map((row) => [String(row.days), row.id]),
    ),
  };
}

/** What people keep of materials and suppliers besides. */
async function fillFields({ db, stamp }: Filling, { materialFields, supplierFields }: ReferenceData): Promise<void> {
  await db
    .insertInto('material_field')
    .values(materialFields.map((field, sort) => ({ ...rowOf('material_field', field), sort, ...stamp })))
    .execute();
  await db
    .insertInto('supplier_field')
    .values(supplierFields.map((field, sort) => ({ ...rowOf('supplier_field', field), sort, ...stamp })))
    .execute();
}

/** Units, rates, categories, reasons, types, modes and terms. */
async function fillModes({ db, stamp }: Filling, { transportModes }: ReferenceData): Promise<Ids> {
  const values = transportModes.map(({ name, coldChain, arriveFrom, arriveTo }, sort) => ({
    code: codeOf('transport_mode', sort),
    name,
    sort,
    ...stamp,
    is_cold: coldChain,
    arrive_from: arriveFrom,
    arrive_to: arriveTo,
  }));
  const rows = await db.insertInto('transport_mode').values(values).returning(['id', 'name']).execute();
  return new Ids(
    'transport_mode',
    rows.map((row) => [row.name, row.id]),
  );
}

export async function fillReference(filling: Filling): Promise<ReferenceIds> {
  const data = referenceData();
  await fillNames(filling, 'material_file_type', data.materialFileTypes);
  await fillNames(filling, 'complaint_type', data.complaintTypes);
  await fillKinds(filling, data);
  await fillFields(filling, data);
  await fillRules(filling, data);
  const measures = await fillMeasures(filling, data);
  const categories = await fillCategories(filling, data, measures.tax_rate);
  await fillMicrobes(filling, data, categories);
  return {
    ...measures,
    ...(await fillSupplierTerms(filling, data)),
    material_category: categories,
    origin_place: await fillNames(filling, 'origin_place', data.originPlaces),
    batch_report_type: await fillNames(filling, 'batch_report_type', data.batchReportFileTypes),
    control_reason: await fillNames(filling, 'control_reason', data.controlReasons),
    supplier_category: await fillNames(filling, 'supplier_category', data.supplierCategories),
    supplier_region: await fillNames(filling, 'supplier_region', data.supplierRegions),
    transport_mode: await fillModes(filling, data),
    product_category: await fillNames(filling, 'product_category', data.productCategories),
  };
}
