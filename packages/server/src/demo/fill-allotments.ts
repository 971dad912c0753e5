import { cityData, materialData } from './data-files.ts';
import type { Filling, Ids } from './filling.ts';

type Lookups = { readonly city: Ids; readonly place: Ids; readonly material: Ids };

const perCity = 3;

/** The frozen materials that each city has said a warehouse for, the cold one where it has one. */
export async function fillAllotments({ db, stamp }: Filling, { city, place, material }: Lookups): Promise<void> {
  const frozen = materialData()
    .filter(({ storageModeCode, status }) => storageModeCode === 'FROZEN' && status === 'ENABLED')
    .slice(0, perCity);
  const rows = cityData().flatMap(({ code, warehouse, coldStore = warehouse }) =>
    frozen.map((one) => ({
      ...stamp,
      city_id: city.of(code),
      place_id: place.of(coldStore.code),
      material_id: material.of(one.code),
    })),
  );
  await db.insertInto('storage_allotment').values(rows).execute();
}
