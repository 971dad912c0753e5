import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import { searchText } from '../kernel/list/search-text.ts';
import { cityData, referenceData, type CityData } from './data-files.ts';
import { Ids, type Filling } from './filling.ts';

export type UnitIds = { readonly city: Ids; readonly place: Ids; readonly department: Ids };

const storeTypes = { 直营: 'DIRECT', 加盟: 'FRANCHISE' } as const;
const stopReasons = { NORMAL: null, LOCKED: '盘点期间暂停下单', DISABLED: '业务暂停' } as const;

async function fillCities({ db, stamp, now }: Filling, cities: readonly CityData[]): Promise<Ids> {
  const rows = await db
    .insertInto('city')
    .values(
      cities.map(({ code, name, adcode, region, lat, lng, status }) => ({
        code,
        name,
        adcode,
        region,
        status,
        ...stamp,
        lat: String(lat),
        lng: String(lng),
        stop_reason: stopReasons[status],
        search_text: searchText([name, code]),
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const ids = new Ids(
    'city',
    rows.map((row) => [row.code, row.id]),
  );
  const free = cities.filter(({ canAddBudanUnconditionally }) => canAddBudanUnconditionally);
  const rules = free.map(({ code }) => ({
    rule: 'budanFree',
    city_id: ids.of(code),
    value: 1,
    name_text: null,
    valid_from: businessDate(now),
    create_time: now,
    create_id: null,
    row_version: 1,
  }));
  if (rules.length > 0) await db.insertInto('business_rule').values(rules).execute();
  return ids;
}

/** What receives for a city as a whole: its warehouses, and where goods are divided among stores. */
const receiversOf = ({ warehouse, coldStore, dock }: Pick<CityData, 'warehouse' | 'coldStore' | 'dock'>) => [
  { place: warehouse, kind: 'WAREHOUSE' as const, is_default: true },
  ...(coldStore ? [{ place: coldStore, kind: 'WAREHOUSE' as const, is_default: false }] : []),
  ...(dock ? [{ place: dock, kind: 'DOCK' as const, is_default: false }] : []),
];

async function fillPlaces(
  { db, stamp }: Filling,
  cities: readonly CityData[],
  { city, branch }: { city: Ids; branch: Ids },
): Promise<Ids> {
  const stores = cities.flatMap((unit) =>
    unit.stores.map(({ code, name, branchCode, type, address, contact, phone, receiveWindow }) => {
      const [from = null, to = null] = receiveWindow.split('-');
      return {
        code,
        name,
        address,
        contact,
        phone,
        ...stamp,
        kind: 'STORE' as const,
        city_id: city.of(unit.code),
        branch_id: branch.of(branchCode),
        store_type: storeTypes[type],
        receive_from: from,
        receive_to: to,
        search_text: searchText([name, code]),
      };
    }),
  );
  const warehouses = cities.flatMap(({ code, payees, ...unit }) =>
    receiversOf(unit).map(({ place, ...kind }) => ({
      ...place,
      ...stamp,
      ...kind,
      city_id: city.of(code),
      contact: payees[0]?.contact ?? null,
      phone: payees[0]?.phone ?? null,
      receive_from: '05:00',
      receive_to: '17:00',
      search_text: searchText([place.name, place.code]),
    })),
  );
  const inserted = [
    ...(await db.insertInto('place').values(warehouses).returning(['id', 'code']).execute()),
    ...(await db.insertInto('place').values(stores).returning(['id', 'code']).execute()),
  ];
  return new Ids(
    'place',
    inserted.map((row) => [row.code, row.id]),
  );
}

async function fillOffices(
  { db, stamp }: Filling,
  cities: readonly CityData[],
  city: Ids,
): Promise<{ branch: Ids; department: Ids }> {
  const branches = await db
    .insertInto('branch')
    .values(
      cities.flatMap((unit) =>
        unit.branches.map(({ code, name }, sort) => ({ code, name, sort, city_id: city.of(unit.code), ...stamp })),
      ),
    )
    .returning(['id', 'code'])
    .execute();
  const ofCities = cities.flatMap((unit) =>
    unit.departments.map(({ code, name }, sort) => ({
      code,
      name,
      sort,
      level: 1,
      parent_id: null,
      city_id: city.of(unit.code),
      ...stamp,
    })),
  );
  const ofHeadquarters = referenceData().departments.map(({ code, name }, sort) => ({
    code,
    name,
    sort,
    level: 1,
    parent_id: null,
    city_id: null,
    ...stamp,
  }));
  await db.insertInto('department').values(ofCities).execute();
  const departments = await db.insertInto('department').values(ofHeadquarters).returning(['id', 'name']).execute();
  return {
    branch: new Ids(
      'branch',
      branches.map((row) => [row.code, row.id]),
    ),
    department: new Ids(
      'department of headquarters',
      departments.map((row) => [row.name, row.id]),
    ),
  };
}

async function fillAccounts({ db, stamp }: Filling, cities: readonly CityData[], city: Ids): Promise<void> {
  await db
    .insertInto('invoice_header')
    .values(
      cities.flatMap((unit) =>
        unit.invoiceHeaders.map(
          ({ title, taxpayerId, address, phone, bankName, bankAccount, invoiceType, isDefault }) => ({
            name: title,
            address,
            phone,
            ...stamp,
            city_id: city.of(unit.code),
            tax_no: taxpayerId,
            bank_name: bankName,
            bank_account: bankAccount,
            invoice_type: invoiceType.includes('专用') ? ('SPECIAL' as const) : ('ORDINARY' as const),
            is_default: isDefault,
          }),
        ),
      ),
    )
    .execute();
  await db
    .insertInto('payee')
    .values(
      cities.flatMap((unit) =>
        unit.payees.map(({ name, bankName, bankAccount, contact, phone, isDefault }) => ({
          name,
          contact,
          phone,
          ...stamp,
          kind: 'SETTLEMENT' as const,
          city_id: city.of(unit.code),
          bank_name: bankName,
          bank_account: bankAccount,
          is_default: isDefault,
        })),
      ),
    )
    .execute();
}

/** Cities with their warehouses, stores, branches, departments, payees and invoice headers. */
export async function fillUnits(filling: Filling): Promise<UnitIds> {
  const cities = cityData();
  const city = await fillCities(filling, cities);
  const { branch, department } = await fillOffices(filling, cities, city);
  await fillAccounts(filling, cities, city);
  return { city, department, place: await fillPlaces(filling, cities, { city, branch }) };
}
