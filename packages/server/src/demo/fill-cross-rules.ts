import { crossRuleData } from './data-files.ts';
import { idIn, type Filling, type Ids } from './filling.ts';

type Lookups = { readonly city: Ids; readonly place: Ids; readonly supplier: Ids; readonly category: Ids };

/** Which goods go over the sorting docks of the cities that have one. */
export async function fillCrossRules(
  { db, stamp }: Filling,
  { city, place, supplier, category }: Lookups,
): Promise<void> {
  await db
    .insertInto('cross_rule')
    .values(
      crossRuleData().map(({ supplierCode, cityCode, categoryCode, dockCode, remark }) => ({
        ...stamp,
        supplier_id: idIn(supplier, supplierCode),
        city_id: city.of(cityCode),
        material_category_id: idIn(category, categoryCode),
        way: dockCode === null ? ('DIRECT' as const) : ('DOCK' as const),
        dock_id: idIn(place, dockCode),
        remark,
      })),
    )
    .execute();
}
