import type { Db } from '../kernel/database/database.ts';
import type { Filling, MasterOptions } from './filling.ts';
import { fillAllotments } from './fill-allotments.ts';
import { fillControls } from './fill-controls.ts';
import { fillCrossRules } from './fill-cross-rules.ts';
import { fillHelp } from './fill-help.ts';
import { fillMaterials } from './fill-materials.ts';
import { fillProducts } from './fill-products.ts';
import { fillReference } from './fill-reference.ts';
import { fillPreferred } from './fill-preferred.ts';
import { fillSubstitutes } from './fill-substitutes.ts';
import { fillPrices, fillSuppliers } from './fill-suppliers.ts';
import { fillSupplyTimes } from './fill-supply-times.ts';
import { fillUnits } from './fill-units.ts';
import { fillUsers } from './fill-users.ts';

/**
 * Fills an empty, migrated database with the demonstration's reference and master data, all or nothing: units, materials,
 * suppliers, prices, products, roles and accounts. Throws when a file names something that no file holds.
 */
export async function loadMaster(db: Db, options: MasterOptions): Promise<void> {
  const fill = (connection: Db) => fillAll({ ...options, db: connection, stamp: { create_time: options.now } });
  await (db.isTransaction ? fill(db) : db.transaction().execute(fill));
}

async function fillAll(filling: Filling): Promise<void> {
  const reference = await fillReference(filling);
  const units = await fillUnits(filling);
  const material = await fillMaterials(filling, reference);
  await fillAllotments(filling, { ...units, material });
  await fillControls(filling, { reason: reference.control_reason, city: units.city, material });
  await fillSubstitutes(filling, { city: units.city, material });
  await fillProducts(filling, { reference, material });
  const supplier = await fillSuppliers(filling, { reference, city: units.city });
  await fillSupplyTimes(filling, { city: units.city, supplier });
  await fillCrossRules(filling, { ...units, supplier, category: reference.material_category });
  await fillPrices(filling, { reference, city: units.city, supplier, material });
  await fillPreferred(filling, { city: units.city, supplier, material });
  await fillUsers(filling, { ...units, supplier });
  await fillHelp(filling);
}
