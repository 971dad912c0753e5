import { priceImport } from '@material/contract/catalogue/price/price-import.calls.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { rowOf } from '../../kernel/database/row-of.ts';
import { parseRow } from '../../kernel/excel/parse-row.rules.ts';
import { Dictionary } from '../../kernel/import/dictionary.ts';
import { importer, type CommitRow } from '../../kernel/import/importer.ts';
import { nameKey, type NamedThing } from '../../kernel/import/names.rules.ts';
import { refuseInput } from '../../kernel/refusal/refuse.ts';
import {
  checkPriceLine,
  judgedLine,
  materialOf,
  supplierOf,
  type Known,
  type LineValues,
  type Understood,
} from './price-line.ts';
import { priceSheet, type PriceLine } from './price-sheet.ts';
import * as repo from './supplier-price.repo.ts';
import { writePrices, type NewPrice } from './write-prices.ts';

type Row = CommitRow<LineValues, Understood>;

/** Two of 5,000 lines each take as long as one of 10,000, with half of the memory. */
const atOnce = 5000;

type Words = Omit<Known, 'versions'>;

async function fixedWords(ctx: Ctx): Promise<Pick<Words, 'today' | 'cityOf' | 'taxRates'>> {
  const [cities, taxRates] = [await repo.cityNames(ctx), await repo.taxRates(ctx)];
  const byName = new Map(cities.map(({ id, name }) => [nameKey(name), id]));
  return { today: businessDate(ctx.now), taxRates, cityOf: (word) => byName.get(nameKey(word)) };
}

const byPair = (versions: readonly repo.HeldVersion[]): Known['versions'] => Map.groupBy(versions, repo.pairKey);

async function lookUp(ctx: Ctx): Promise<(lines: readonly PriceLine[]) => Promise<Known>> {
  const suppliers = new Dictionary<NamedThing>((words) => repo.thingsNamed(ctx, 'supplier', words));
  const materials = new Dictionary<NamedThing>((words) => repo.thingsNamed(ctx, 'material', words));
  const words: Words = { ...(await fixedWords(ctx)), suppliers: suppliers.find, materials: materials.find };
  return async (lines) => {
    await suppliers.learn(lines.map(({ values }) => values.supplierId));
    await materials.learn(lines.map(({ values }) => values.materialId));
    const pairs = lines.flatMap((line) => {
      const [supplierId, materialId] = [supplierOf(line, words).value, materialOf(line, words).value];
      return supplierId === undefined || materialId === undefined ? [] : [{ supplierId, materialId }];
    });
    return { ...words, versions: byPair(await repo.heldVersions(ctx, pairs)) };
  };
}

/** The lines judged anew against what holds now, all of it locked. */
async function judged(ctx: Ctx, rows: readonly Row[]): Promise<NewPrice[]> {
  const versions = byPair(
    await repo.lockVersions(
      ctx,
      rows.map(({ value }) => value),
    ),
  );
  const known: Known = { ...(await fixedWords(ctx)), versions, suppliers: () => [], materials: () => [] };
  const problems: Problem[] = [];
  const prices = rows.flatMap(({ value: { cells, ...pair } }, index) => {
    const line = parseRow(priceSheet, index, cells);
    if (!line.ok) throw new Error('a line that cannot be read was never good');
    const { problems: wrong, price, verdict } = judgedLine(line, pair, known);
    problems.push(...wrong.map(({ column, message }) => ({ path: ['rows', index, column], message })));
    if (!price || !verdict) return [];
    const { tiers, cityPrices, ...row } = price;
    return [{ columns: rowOf('supplier_price', row), tiers, cityPrices, verdict }];
  });
  if (problems.length > 0) refuseInput(problems);
  return prices;
}

async function commit(ctx: Ctx, rows: readonly Row[]) {
  const prices = await judged(ctx, rows);
  for (let at = 0; at < prices.length; at += atOnce) await writePrices(ctx, prices.slice(at, at + atOnce));
  const waiting = prices.filter(({ verdict }) => verdict.reason !== undefined).length;
  const rest = waiting > 0 ? `，其中 ${waiting} 条待审核` : '';
  return { id: null, sentence: `已导入 ${prices.length} 条供应商报价${rest}`, changes: [] };
}

/** Sheets of prices: a line is the next version of what a supplier asks for a material, or the first one. */
export const priceImporter = importer(priceImport, {
  sheet: priceSheet,
  lookUp,
  check: checkPriceLine,
  twins: { same: '同一供应商和物料', advice: '请只保留一行' },
  results: [
    { key: 'priceFrom', title: '原价', kind: 'price' },
    { key: 'changePct', title: '变动', kind: 'text' },
    { key: 'outcome', title: '结果', kind: 'text' },
  ],
  show: async (_ctx, lines: readonly (Understood | null)[]) =>
    lines.map((line) => line ?? { priceFrom: '', changePct: '', outcome: '' }),
  columnOf: (field) => (Object.hasOwn(priceSheet.columns, field) ? field : 'price'),
  commit,
});
