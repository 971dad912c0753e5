import { enteredPriceProblems, untaxedOn } from '@material/contract/catalogue/price/entered-price.rules.ts';
import { movedPct, priceVerdict, type PriceVerdict } from '@material/contract/catalogue/price/price-batch.rules.ts';
import {
  cityPricesOf,
  cityRowsOf,
  tiersOf,
  versionFollowed,
} from '@material/contract/catalogue/price/price-change.rules.ts';
import { cityPricesIn, tiersIn } from '@material/contract/catalogue/price/price-text.rules.ts';
import type { CityPrice, PriceTier } from '@material/contract/catalogue/price/price.rules.ts';
import { cmp, formatRatio, shorten } from '@material/contract/kernel/value/decimal.ts';
import { shortened } from '../../kernel/excel/cell-text.rules.ts';
import type { CellProblem, CheckedLine } from '../../kernel/import/importer.ts';
import { nameKey, type NamedThing } from '../../kernel/import/names.rules.ts';
import type { PriceColumn, PriceLine } from './price-sheet.ts';
import { isTaxedOn, pairKey, type HeldVersion, type Pair, type TaxRate } from './supplier-price.repo.ts';
import { termsOf } from './write-prices.ts';

/** What the lines of a sheet are checked against; every word of the lines has been looked up before. */
export type Known = {
  readonly today: string;
  readonly suppliers: (word: string) => readonly NamedThing[];
  readonly materials: (word: string) => readonly NamedThing[];
  readonly cityOf: (word: string) => number | undefined;
  readonly taxRates: readonly TaxRate[];
  /** Every version that was ever approved, by `pairKey`. */
  readonly versions: ReadonlyMap<string, readonly HeldVersion[]>;
};

type Terms = Omit<ReturnType<typeof termsOf>, 'validTo'>;
/** A price as a line says it together with the version that it follows. */
export type LinePrice = Terms & {
  readonly validFrom: string;
  readonly validTo: string;
  readonly price: string;
  readonly tiers: readonly PriceTier[];
  readonly cityPrices: readonly CityPrice[];
  readonly priceReason: string;
};
/** What the cells of a line mean: what was left empty is looked up when it is written, as it stands then. */
export type LineValues = Pair & { readonly cells: PriceLine['raw'] };
/** What the preview says of a line behind its cells. */
export type Understood = { readonly priceFrom: string; readonly changePct: string; readonly outcome: string };

type Read<T> = { readonly value?: T; readonly problem?: CellProblem };
const wrong = (column: PriceColumn, message: string): Read<never> => ({ problem: { column, message } });

type Naming = {
  readonly find: (word: string) => readonly NamedThing[];
  readonly column: PriceColumn;
  readonly noun: string;
};

function onlyOne(word: string | undefined, { find, column, noun }: Naming): Read<number> {
  if (word === undefined) return {};
  const [found, another] = find(word);
  if (!found) return wrong(column, `没有“${shortened(word)}”这个${noun}`);
  return another ? wrong(column, `“${shortened(word)}”对应多个${noun}，请填写编码`) : { value: found.id };
}

export const supplierOf = ({ values }: PriceLine, known: Pick<Known, 'suppliers'>): Read<number> =>
  onlyOne(values.supplierId, { find: known.suppliers, column: 'supplierId', noun: '供应商' });
export const materialOf = ({ values }: PriceLine, known: Pick<Known, 'materials'>): Read<number> =>
  onlyOne(values.materialId, { find: known.materials, column: 'materialId', noun: '物料' });

/** A tax rate by its name or as a share; the one that held before where the share alone does not say which. */
function taxRateOf(word: string | null | undefined, known: Known, before: number | undefined): Read<number> {
  if (word == null) return before === undefined ? wrong('taxRateId', '首次报价请填写税率') : { value: before };
  const key = nameKey(word);
  const named = known.taxRates.filter(({ name }) => nameKey(name) === key);
  const found =
    named.length > 0 ? named : known.taxRates.filter(({ rate }) => [formatRatio(rate), shorten(rate)].includes(key));
  const own = found.find(({ id }) => id === before) ?? (found.length === 1 ? found[0] : undefined);
  if (own) return { value: own.id };
  return wrong(
    'taxRateId',
    found.length === 0 ? `没有“${shortened(word)}”这个税率` : `“${shortened(word)}”对应多个税率，请填写税率名称`,
  );
}

const firstTerms = {
  minQty: '1',
  multiple: '1',
  leadDays: 1,
  priority: 1,
  isPreferred: false,
  fluctuationPct: null,
  transportModeId: null,
  supplierMaterialCode: null,
  supplierSpec: null,
};

const readOr = <T>(
  text: string | null | undefined,
  {
    column,
    read,
    before,
  }: { column: PriceColumn; read: (text: string) => { value: T } | { message: string }; before: T },
): Read<T> => {
  if (text == null) return { value: before };
  const found = read(text);
  return 'value' in found ? found : wrong(column, found.message);
};

type LineOk = PriceLine & { readonly ok: true };
type Judged = {
  readonly problems: readonly CellProblem[];
  readonly price?: LinePrice;
  readonly verdict?: PriceVerdict;
  readonly from?: HeldVersion | undefined;
};

const columnOfField = (path: readonly (string | number)[]): string => String(path[0] ?? 'price');

function entered(line: LineOk, pair: Pair, known: Known) {
  const { values } = line;
  const versions = known.versions.get(pairKey(pair)) ?? [];
  const from = versionFollowed(versions, values.validFrom);
  const before = from ? termsOf(from) : { ...firstTerms, validTo: undefined };
  const taxRate = taxRateOf(values.taxRateId, known, from?.taxRateId);
  const tiers = readOr(values.tiers, {
    column: 'tiers',
    read: tiersIn,
    before: (from?.tiers ?? []).map(({ minQty, price }) => ({ startQty: minQty, price })),
  });
  const cityPrices = readOr(values.cityPrices, {
    column: 'cityPrices',
    read: (text) => cityPricesIn(text, known.cityOf),
    before: cityRowsOf(from?.cityPrices ?? []),
  });
  const validTo = values.validTo ?? before.validTo;
  const noEnd = validTo === undefined ? wrong('validTo', '首次报价请填写失效日期') : endOf(values, validTo);
  const problems = [taxRate, tiers, cityPrices, noEnd].flatMap(({ problem }) => problem ?? []);
  return { versions, from, before, taxRate, tiers, cityPrices, validTo, problems };
}

/** A last day that was left empty is that of the price before, which may be over by then. */
const endOf = ({ validFrom, validTo }: Pick<LineOk['values'], 'validFrom' | 'validTo'>, kept: string): Read<never> =>
  validTo === null && kept < validFrom ? wrong('validTo', `现有报价到 ${kept} 为止，请填写失效日期`) : {};

/** A line that can be read, judged as the form is. */
export function judgedLine(line: LineOk, pair: Pair, known: Known): Judged {
  const { versions, from, before, taxRate, tiers, cityPrices, validTo, problems } = entered(line, pair, known);
  const { values } = line;
  if (problems.length > 0 || !taxRate.value || !tiers.value || !cityPrices.value || validTo === undefined)
    return { problems, from };
  const terms = {
    ...before,
    ...pair,
    taxRateId: taxRate.value,
    validFrom: values.validFrom,
    validTo,
    minQty: values.minQty ?? before.minQty,
    multiple: values.multiple ?? before.multiple,
    leadDays: values.leadDays === null ? before.leadDays : Number(values.leadDays),
    priority: values.priority === null ? before.priority : Number(values.priority),
    fluctuationPct: values.fluctuationPct ?? before.fluctuationPct,
    price: values.price,
    priceReason: values.priceReason,
  };
  const priced = { tiers: tiersOf(tiers.value), cityPrices: cityPricesOf(cityPrices.value) };
  const verdict = priceVerdict(versions, { ...terms, ...priced });
  const isTaxed = known.taxRates.some((rate) => rate.id === terms.taxRateId && isTaxedOn(rate, terms.validFrom));
  const wrongs = [
    ...enteredPriceProblems({ ...terms, tiers: tiers.value, cityPrices: cityPrices.value }, known.today),
    ...(isTaxed ? [] : [{ path: ['taxRateId'], message: untaxedOn }]),
    ...verdict.problems,
  ];
  const cells = wrongs.map(({ path, message }) => ({ column: columnOfField(path), message }));
  return { problems: cells, from, price: { ...terms, ...priced }, verdict };
}

/** What goes on beside a new price because its cell is empty, which one may not expect. */
function keptWords(from: HeldVersion | undefined, { tiers, cityPrices }: LineOk['values']): string {
  const kept = [
    ...(tiers === null && (from?.tiers.length ?? 0) > 0 ? ['阶梯价'] : []),
    ...(cityPrices === null && (from?.cityPrices.length ?? 0) > 0 ? ['城市价'] : []),
  ];
  return kept.length === 0 ? '' : `，${kept.join('和')}沿用现有报价`;
}

function understoodAs({ values }: LineOk, { from, price, verdict }: Judged): Understood {
  const said = verdict?.reason === undefined ? '直接生效' : `待审核：${verdict.reason}`;
  const isSame = from && price && cmp(from.price, price.price) === 0;
  return {
    priceFrom: from ? shorten(from.price) : '',
    changePct: from && price && !isSame ? `${movedPct(from.price, price.price)}%` : '',
    outcome: verdict === undefined ? '' : `${said}${keptWords(from, values)}`,
  };
}

/** A line of a preview, with everything that is wrong with it at its cells. */
export function checkPriceLine(line: PriceLine, known: Known): CheckedLine<LineValues, Understood> {
  const supplier = supplierOf(line, known);
  const material = materialOf(line, known);
  const unnamed = [supplier, material].flatMap(({ problem }) => problem ?? []);
  if (supplier.value === undefined || material.value === undefined) return { problems: unnamed, value: null };
  const pair = { supplierId: supplier.value, materialId: material.value };
  const twin = { key: pairKey(pair), column: 'materialId' };
  if (!line.ok) return { problems: unnamed, value: null, twin };
  const judged = judgedLine(line, pair, known);
  const isGood = judged.problems.length === 0;
  return {
    problems: judged.problems,
    value: isGood ? { ...pair, cells: line.raw } : null,
    twin,
    understood: understoodAs(line, judged),
  };
}
