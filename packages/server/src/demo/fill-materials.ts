import { searchText } from '../kernel/list/search-text.ts';
import { materialData, type MaterialData } from './data-files.ts';
import { Ids, type Filling } from './filling.ts';
import type { ReferenceIds } from './fill-reference.ts';

// Meat, poultry with eggs, and what comes from the water: ordered by the case or bag, paid and checked by weight.
const weighedCategories = ['11', '12', '13'];

const isWeighed = ({ categoryCode, unit, baseUnit }: MaterialData): boolean =>
  weighedCategories.includes(categoryCode.slice(0, 2)) && ['case', 'bag'].includes(unit) && baseUnit === 'kg';

const materialRow = (data: MaterialData, ids: ReferenceIds) => ({
  code: data.code,
  name: data.name,
  short_name: data.shortName,
  category_id: ids.material_category.of(data.categoryCode),
  spec: data.spec,
  unit_id: ids.unit.of(data.unit),
  base_unit_id: ids.unit.of(data.baseUnit),
  base_factor: String(data.baseQtyPerUnit),
  second_unit_id: isWeighed(data) ? ids.unit.of('kg') : null,
  storage_mode_id: ids.storage_mode.of(data.storageModeCode),
  tax_rate_id: ids.tax_rate.of(data.taxRateCode),
  tax_exempt_basis: data.taxExemptBasis,
  is_food: data.isFood,
  shelf_life_days: data.shelfLifeDays,
  accept_ratio: data.acceptRemainingRatio === null ? null : String(data.acceptRemainingRatio),
  origin_place_id: ids.origin_place.of(data.originPlace),
  is_high_risk: data.isHighRisk,
  is_cross: data.isCrossDock,
  min_qty: String(data.minOrderQty),
  multiple: String(data.orderMultiple),
  ref_price: String(data.refPriceTaxIncl),
  status: data.status,
  search_text: searchText([data.name, data.shortName, data.code]),
});

/** Materials and the batch reports they must bring. */
export async function fillMaterials({ db, stamp }: Filling, ids: ReferenceIds): Promise<Ids> {
  const materials = materialData();
  const rows = await db
    .insertInto('material')
    .values(materials.map((data) => ({ ...materialRow(data, ids), ...stamp })))
    .returning(['id', 'code'])
    .execute();
  const material = new Ids(
    'material',
    rows.map((row) => [row.code, row.id]),
  );
  const reports = materials.flatMap(({ code, batchReportTypes }) =>
    batchReportTypes.map((name) => ({
      material_id: material.of(code),
      batch_report_type_id: ids.batch_report_type.of(name),
    })),
  );
  await db.insertInto('material_batch_report').values(reports).execute();
  return material;
}
