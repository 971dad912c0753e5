import { cityData, materialData } from './data-files.ts';
import type { Filling, Ids } from './filling.ts';

type Lookups = { readonly city: Ids; readonly place: Ids; readonly material: Ids };

const perCity = 3;

/** The frozen materials that each city has said a warehouse for. */
export async function fillAllotments({ db, stamp }: Filling, { city, place, material }: Lookups): Promise<void> {
  const frozen = materialData()
    .filter(({ storageModeCode, status }) => storageModeCode === 'FROZEN' && status === 'ENABLED')
    .slice(0, perCity);
  const rows = cityData().flatMap(({ code, warehouse }) =>
    frozen.map((one) => ({
      ...stamp,
      city_id: city.of(code),
      place_id: place.of(warehouse.code),
      material_id: material.of(one.code),
    })),
  );
  await db.insertInto('storage_allotment').values(rows).execute();
}
