import { substituteData } from './data-files.ts';
import { Ids, type Filling } from './filling.ts';

type Lookups = { readonly city: Ids; readonly material: Ids };

/** What may take the place of a material, everywhere or in some cities. */
export async function fillSubstitutes({ db, stamp }: Filling, { city, material }: Lookups): Promise<void> {
  const substitutes = substituteData();
  const rows = await db
    .insertInto('material_substitute')
    .values(
      substitutes.map(({ materialCode, substituteCode, factor, isMutual, remark }) => ({
        ...stamp,
        material_id: material.of(materialCode),
        substitute_id: material.of(substituteCode),
        factor,
        is_mutual: isMutual,
        remark,
      })),
    )
    .returning(['id', 'material_id'])
    .execute();
  const substitute = new Ids(
    'substitute',
    rows.map((row) => [String(row.material_id), row.id]),
  );
  await db
    .insertInto('material_substitute_city')
    .values(
      substitutes.flatMap(({ materialCode, cityCodes }) =>
        cityCodes.map((code) => ({
          material_substitute_id: substitute.of(String(material.of(materialCode))),
          city_id: city.of(code),
        })),
      ),
    )
    .execute();
}
