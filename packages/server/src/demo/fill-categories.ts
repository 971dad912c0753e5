import type { ReferenceData } from './data-files.ts';
import { Ids, type Filling } from './filling.ts';

/** As its columns take them. */
export const degrees = (value: number | null) => (value === null ? null : String(value));

/** Level by level, for each stands below one of the level before. */
export async function fillCategories({ db, stamp }: Filling, data: ReferenceData, taxRates: Ids): Promise<Ids> {
  let ids = new Ids('material category', []);
  let rest = data.materialCategories;
  let above: ReadonlySet<string | null> = new Set([null]);
  for (let level = 1; rest.length > 0; level += 1) {
    const [parents, known] = [above, ids];
    const values = rest
      .filter(({ parentCode }) => parents.has(parentCode))
      .map(({ code, name, parentCode, taxRateCode, acceptTempMin, acceptTempMax, warnDays }, sort) => ({
        code,
        name,
        level,
        sort,
        ...stamp,
        parent_id: parentCode === null ? null : known.of(parentCode),
        default_tax_rate_id: taxRates.of(taxRateCode),
        accept_temp_min: degrees(acceptTempMin),
        accept_temp_max: degrees(acceptTempMax),
        warn_days: warnDays,
      }));
    const rows = await db.insertInto('material_category').values(values).returning(['id', 'code']).execute();
    ids = ids.with(rows.map((row) => [row.code, row.id]));
    above = new Set(values.map(({ code }) => code));
    rest = rest.filter(({ parentCode }) => !parents.has(parentCode));
  }
  return ids;
}
