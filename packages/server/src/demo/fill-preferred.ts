import { priceData, supplierData } from './data-files.ts';
import type { Filling, Ids } from './filling.ts';

type Lookups = { readonly city: Ids; readonly supplier: Ids; readonly material: Ids };

const goods = 2;

/** A few goods for which each city that the supplier serves has said itself whom it prefers. */
export async function fillPreferred({ db, stamp }: Filling, { city, supplier, material }: Lookups): Promise<void> {
  const served = new Map(supplierData().map(({ code, serveCityCodes }) => [code, serveCityCodes]));
  const rows = priceData()
    .filter(({ isPreferred }) => isPreferred)
    .slice(-goods)
    .flatMap(({ supplierCode, materialCode }) =>
      (served.get(supplierCode) ?? []).map((cityCode) => ({
        ...stamp,
        city_id: city.of(cityCode),
        supplier_id: supplier.of(supplierCode),
        material_id: material.of(materialCode),
        prefer_reason: '年度招标',
      })),
    );
  await db.insertInto('preferred_supplier').values(rows).execute();
}
