import { addDays, businessDate } from '@material/contract/kernel/value/business-time.ts';
import { mul, roundMoney } from '@material/contract/kernel/value/decimal.ts';
import { textOfWeekdays } from '@material/contract/kernel/value/weekdays.ts';
import { Json } from '../kernel/database/json.ts';
import { searchText } from '../kernel/list/search-text.ts';
import { priceData, supplierData, type PriceData, type SupplierData } from './data-files.ts';
import { Ids, inRuns, type Filling } from './filling.ts';
import type { ReferenceIds } from './fill-reference.ts';

const taxpayerTypes = { 一般纳税人: 'GENERAL', 小规模纳税人: 'SMALL' } as const;

const supplierRow = (data: SupplierData, ids: ReferenceIds) => ({
  code: data.code,
  name: data.name,
  short_name: data.shortName,
  usci: data.usci,
  supplier_category_id: ids.supplier_category.of(data.categoryName),
  town: data.city,
  lat: String(data.lat),
  lng: String(data.lng),
  transport_mode_id: ids.transport_mode.of(data.transportMode),
  is_cross_city: data.isCrossCity,
  min_order_amount: data.minOrderAmount === undefined ? null : String(data.minOrderAmount),
  cutoff_time: data.cutoffTime ?? null,
  delivery_days: data.deliveryDays ? textOfWeekdays(data.deliveryDays) : null,
  contact: data.contact,
  phone: data.phone,
  landline: data.landline,
  address: data.address,
  taxpayer_type: taxpayerTypes[data.taxpayerType],
  invoice_type: data.defaultInvoiceType.includes('专用') ? ('SPECIAL' as const) : ('ORDINARY' as const),
  bank_name: data.bankName,
  bank_account: data.bankAccount,
  account_name: data.name,
  account_period_id: ids.account_period.of(String(data.accountPeriodDays)),
  payment_term_id: ids.payment_term.of(data.paymentMethod),
  grade: data.grade,
  score: data.score,
  status: data.status,
  stop_reason: data.status === 'ENABLED' ? null : '资质到期，补齐后恢复',
  search_text: searchText([data.name, data.shortName, data.code]),
});

/** Who sends the goods and who speaks for their quality, at every second supplier. */
const contactRows = ({ code, shortName }: SupplierData) => {
  const number = Number(code.slice(-3));
  if (number % 2 === 0) return [];
  return [
    {
      name: `${shortName.slice(0, 1)}调度`,
      post: '发货',
      phone: `154${String(10_000_000 + number)}`,
      sort: 1,
      is_terminal: true,
    },
    {
      name: `${shortName.slice(0, 1)}品控`,
      post: '品控',
      phone: `154${String(20_000_000 + number)}`,
      sort: 2,
      is_terminal: false,
    },
  ];
};

/** Whoever produces has another licence than whoever trades; farmers' own produce needs neither. */
const neededBy = {
  食品生产许可证: ['生产商'],
  食品经营许可证: ['经销商', '进口商'],
} as const;

/** What every supplier signs; the last three have not handed in all of it yet. */
const agreements = ['供货协议', '廉洁协议', '开户信息(基本存款账户)'] as const;
const agreementRows = ({ code, name }: SupplierData, at: number, today: string) =>
  agreements.slice(0, at < 17 ? agreements.length : 1).map((type, step) => ({
    type,
    certificate_no: `XY-${code}-${step + 1}`,
    holder: name.replace('(虚构)', ''),
    issue_date: addDays(today, -200),
    expire_date: step === 2 ? null : addDays(today, 165 + at * 7),
    is_long_term: step === 2,
  }));

type Lookups = { readonly reference: ReferenceIds; readonly city: Ids };

/** What suppliers prove, and whose suppliers have to prove what. */
async function fillCertificates(
  { db, stamp, now }: Filling,
  { reference, supplier }: Pick<Lookups, 'reference'> & { readonly supplier: Ids },
): Promise<void> {
  const suppliers = supplierData();
  const today = businessDate(now);
  const certificates = suppliers.flatMap(({ code, certificates: held }) =>
    held.map(({ type, no, holder, issuedDaysAgo, expiresInDays, longTerm }) => ({
      certificate_no: no,
      holder,
      ...stamp,
      supplier_id: supplier.of(code),
      supplier_file_type_id: reference.supplier_file_type.of(type),
      issue_date: addDays(today, -issuedDaysAgo),
      expire_date: expiresInDays === null ? null : addDays(today, expiresInDays),
      is_long_term: longTerm,
    })),
  );
  const signed = suppliers.flatMap((data, at) =>
    agreementRows(data, at, today).map(({ type, ...row }) => ({
      ...row,
      ...stamp,
      supplier_id: supplier.of(data.code),
      supplier_file_type_id: reference.supplier_file_type.of(type),
    })),
  );
  const needed = Object.entries(neededBy).flatMap(([type, categories]) =>
    categories.map((category) => ({
      supplier_file_type_id: reference.supplier_file_type.of(type),
      supplier_category_id: reference.supplier_category.of(category),
    })),
  );
  await db
    .insertInto('supplier_certificate')
    .values([...certificates, ...signed])
    .execute();
  await db.insertInto('supplier_file_type_category').values(needed).execute();
}

/** Suppliers with the cities and categories they serve and their certificates. */
export async function fillSuppliers(filling: Filling, { reference, city }: Lookups): Promise<Ids> {
  const { db, stamp } = filling;
  const suppliers = supplierData();
  const rows = await db
    .insertInto('supplier')
    .values(suppliers.map((data) => ({ ...supplierRow(data, reference), ...stamp })))
    .returning(['id', 'code'])
    .execute();
  const supplier = new Ids(
    'supplier',
    rows.map((row) => [row.code, row.id]),
  );
  const cities = suppliers.flatMap(({ code, serveCityCodes }) =>
    serveCityCodes.map((cityCode) => ({ supplier_id: supplier.of(code), city_id: city.of(cityCode) })),
  );
  const regions = suppliers.map(({ code, areaName }) => ({
    supplier_id: supplier.of(code),
    supplier_region_id: reference.supplier_region.of(areaName),
  }));
  const contacts = suppliers.flatMap((data) =>
    contactRows(data).map((row) => ({ ...row, ...stamp, supplier_id: supplier.of(data.code) })),
  );
  const categories = suppliers.flatMap(({ code, materialCategoryCodes }) =>
    materialCategoryCodes.map((category) => ({
      supplier_id: supplier.of(code),
      material_category_id: reference.material_category.of(category),
    })),
  );
  await db.insertInto('supplier_region_link').values(regions).execute();
  await db.insertInto('supplier_contact').values(contacts).execute();
  await db.insertInto('supplier_city').values(cities).execute();
  await db.insertInto('supplier_category_link').values(categories).execute();
  await fillCertificates(filling, { reference, supplier });
  return supplier;
}

type Version = { readonly from: number; readonly to: number; readonly factor: string };

type PriceLookups = Lookups & { readonly supplier: Ids; readonly material: Ids };

const priceRow = (
  data: PriceData,
  { from, to, factor }: Version,
  { ids, today }: { ids: PriceLookups; today: string },
) => {
  const priced = (price: number) => (factor === '1' ? String(price) : roundMoney(mul(String(price), factor)));
  const tiersOf = (tiers: PriceData['tiers']) =>
    tiers.map(({ minQty, price }) => ({ minQty: String(minQty), price: priced(price) }));
  return {
    supplier_id: ids.supplier.of(data.supplierCode),
    material_id: ids.material.of(data.materialCode),
    supplier_material_code: data.supplierMaterialCode,
    price: priced(data.priceTaxIncl),
    tax_rate_id: ids.reference.tax_rate.of(data.taxRateCode),
    valid_from: addDays(today, from),
    valid_to: addDays(today, to),
    // The dates end a version; this status ends only what was withdrawn.
    status: 'EFFECTIVE' as const,
    priority: data.priority,
    is_preferred: data.isPreferred,
    lead_days: data.leadDays,
    min_qty: String(data.minOrderQty),
    multiple: '1',
    fluctuation_pct: String(data.fluctuationPct),
    tiers: new Json(tiersOf(data.tiers)),
    city_prices: new Json(
      data.cityPrices.map(({ cityCode, price, tiers }) => ({
        cityId: ids.city.of(cityCode),
        price: priced(price),
        ...(tiers ? { tiers: tiersOf(tiers) } : {}),
      })),
    ),
  };
};

/** The last version before today's: 120 to 31 days ago, 2 % lower. */
const earlier: Version = { from: -120, to: -31, factor: '0.98' };

/** Every price with its tiers and city prices, in its earlier and its present version. */
export async function fillPrices({ db, stamp, now }: Filling, ids: PriceLookups): Promise<void> {
  const today = businessDate(now);
  const rows = priceData().flatMap((data) => {
    const present: Version = { from: -data.validFromDaysAgo, to: data.validToInDays, factor: '1' };
    return [earlier, present].map((version) => ({ ...priceRow(data, version, { ids, today }), ...stamp }));
  });
  for (const run of inRuns(rows)) await db.insertInto('supplier_price').values(run).execute();
}
