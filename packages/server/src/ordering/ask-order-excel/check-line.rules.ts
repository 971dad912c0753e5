import type { DraftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { MaterialFacts, Offer } from '../../catalogue/public.ts';
import { shortened } from '../../kernel/excel/cell-text.rules.ts';
import type { CellProblem, Cells, CheckedLine } from '../../kernel/import/importer.ts';
import { isSameName, type NamedThing } from '../../kernel/import/names.rules.ts';
import { priceLine, type PricedLine } from '../ask-order/draft-line.rules.ts';
import { columnOfField, type SheetColumn, type SheetLine } from './ask-order-sheet.ts';

/** What the lines of a sheet are checked against; every word and material of the lines has been looked up before. */
export type Known = {
  readonly cityId: number;
  readonly materials: (word: string) => readonly MaterialFacts[];
  /** Names of materials that come near to a word which names none. */
  readonly nearMaterials: (word: string) => readonly string[];
  readonly suppliers: (word: string) => readonly NamedThing[];
  readonly places: (word: string) => readonly NamedThing[];
  /** Where a material goes whose line names no place; undefined where the city has no default. */
  readonly defaultPlace: (materialId: number | undefined) => number | undefined;
  readonly reasons: (word: string) => number | undefined;
  readonly offers: (materialId: number) => readonly Offer[];
};

/** What the cells of a line name, as far as it is known, and what it costs once nothing is wrong with it. */
export type Understood = {
  readonly materialId: number | null;
  readonly supplierId: number | null;
  readonly placeId: number | null;
  readonly price: string | null;
  readonly amount: string | null;
};

export type AskOrderLine = CheckedLine<DraftLine, Understood>;

type Resolved<T> = { readonly value?: T; readonly problem?: CellProblem };
type Values = SheetLine['values'];

const wrong = (column: SheetColumn, message: string): { readonly problem: CellProblem } => ({
  problem: { column, message },
});

const unnamed = (name: string, near: readonly string[]): string =>
  `没有名为“${shortened(name)}”的物料${near.length > 0 ? `，相近的有：${near.join('、')}` : ''}`;

/** The material of a line and what is wrong with how it is named. The code wins over the name. */
export function materialOf({ materialCode: code, materialName: name }: Values, known: Known): Resolved<MaterialFacts> {
  if (code != null) {
    const found = known.materials(code).find((material) => isSameName(material.code, code));
    if (!found) return wrong('materialCode', `没有编码为“${shortened(code)}”的物料`);
    const isSame = name == null || isSameName(found.name, name) || isSameName(found.shortName, name);
    return isSame
      ? { value: found }
      : { value: found, ...wrong('materialName', `与编码不符，${found.code} 是“${found.name}”`) };
  }
  if (name === null) return wrong('materialCode', '请填写物料编码或物料名称');
  if (name === undefined) return {};
  const all = known.materials(name);
  const enabled = all.filter((material) => material.status === 'ENABLED');
  const [found, another] = enabled.length > 0 ? enabled : all;
  if (!found) return wrong('materialName', unnamed(name, known.nearMaterials(name)));
  if (another) return wrong('materialName', `“${shortened(name)}”对应 ${all.length} 个物料，请填写物料编码`);
  return { value: found };
}

function onlyOne(
  found: readonly NamedThing[],
  column: SheetColumn,
  told: { word: string; noun: string },
): Resolved<number> {
  const [first, another] = found;
  if (!first) return wrong(column, `本城市没有“${shortened(told.word)}”这个${told.noun}`);
  return another
    ? wrong(column, `“${shortened(told.word)}”对应 ${found.length} 个${told.noun}，请填写编码`)
    : { value: first.id };
}

function placeOf({ place }: Values, known: Known, material: MaterialFacts | undefined): Resolved<number> {
  if (place != null) return onlyOne(known.places(place), 'place', { word: place, noun: '收货地点' });
  const value = known.defaultPlace(material?.id);
  return value === undefined ? wrong('place', '请填写收货地点') : { value };
}

function supplierOf({ supplier }: Values, known: Known): Resolved<number> {
  return supplier == null ? {} : onlyOne(known.suppliers(supplier), 'supplier', { word: supplier, noun: '供应商' });
}

function reasonOf({ reason }: Values, known: Known): Resolved<number> {
  if (reason == null) return {};
  const id = known.reasons(reason);
  return id === undefined ? wrong('reason', `没有“${shortened(reason)}”这个要货原因`) : { value: id };
}

/** Stands in for a quantity that cannot be read, so that the rest of the line is checked all the same. */
const anyQty = '1';
const anyReason = 0;

type Named = {
  readonly material: Resolved<MaterialFacts>;
  readonly place: Resolved<number>;
  readonly supplier: Resolved<number>;
  readonly reason: Resolved<number>;
};

/** Prices a line as far as its cells allow; problems of cells that are wrong already are left out. */
function priced(values: Values, named: Named, known: Known): { line?: PricedLine; problems: readonly Problem[] } {
  const { material, place, supplier, reason } = named;
  if (!material.value || supplier.problem || values.deliveryDate === undefined) return { problems: [] };
  const entered = {
    materialId: material.value.id,
    supplierId: supplier.value,
    placeId: place.value ?? 0,
    deliveryDate: values.deliveryDate,
    qty: values.qty ?? anyQty,
    qty2: values.qty2 ?? undefined,
    controlReasonId: reason.problem ? anyReason : reason.value,
    remark: values.remark ?? undefined,
  };
  const terms = { cityId: known.cityId, material: material.value, offers: known.offers(material.value.id) };
  const { line, problems } = priceLine(entered, terms);
  const told = values.qty === undefined ? problems.filter(({ path }) => path[0] !== 'qty') : problems;
  return line ? { line, problems: told } : { problems: told };
}

/** The cell of a line where a problem of an order's field is shown and mended. */
function columnOf(field: unknown, cells: Cells): SheetColumn {
  const column = columnOfField[String(field)] ?? 'materialCode';
  return column === 'materialCode' && (cells['materialCode'] ?? '').trim() === '' ? 'materialName' : column;
}

/** The same in a sheet that may lack that column: then at the material. */
export function columnIn(columns: object, field: unknown, cells: Cells): SheetColumn {
  const column = columnOf(field, cells);
  return Object.hasOwn(columns, column) ? column : columnOf('materialId', cells);
}

const draftOf = (line: PricedLine): DraftLine => ({
  materialId: line.materialId,
  supplierId: line.supplierId,
  placeId: line.placeId,
  deliveryDate: line.deliveryDate,
  qty: line.qty,
  ...(line.qty2 === undefined ? {} : { qty2: line.qty2 }),
  ...(line.controlReasonId === undefined ? {} : { controlReasonId: line.controlReasonId }),
  ...(line.remark === undefined ? {} : { remark: line.remark }),
});

/** The same material of the same supplier for the same place and day is one line; it is reported where the material is named. */
function twinOf({ materialId, supplierId, placeId }: Understood, { values, raw }: SheetLine) {
  const day = values.deliveryDate;
  if (materialId === null || supplierId === null || placeId === null || day === undefined) return undefined;
  return { key: [materialId, supplierId, placeId, day].join('/'), column: columnOf('materialId', raw) };
}

const understoodAs = (named: Named, line: PricedLine | undefined, isGood: boolean): Understood => ({
  materialId: named.material.value?.id ?? null,
  supplierId: line?.supplierId ?? named.supplier.value ?? null,
  placeId: named.place.value ?? null,
  price: isGood && line ? line.price.price : null,
  amount: isGood && line ? line.amounts.amount : null,
});

/** Checks and prices one line whose unreadable cells are known: every problem at once, each at the cell that mends it. */
export function checkLine(row: SheetLine, known: Known): AskOrderLine {
  const { values, raw } = row;
  const material = materialOf(values, known);
  const named: Named = {
    material,
    place: placeOf(values, known, material.value),
    supplier: supplierOf(values, known),
    reason: reasonOf(values, known),
  };
  // A supplier that must be named and is not stands for no other one.
  const isOpen = Object.hasOwn(raw, 'supplier') && values.supplier === undefined;
  const { line, problems: ordered } = isOpen ? { problems: [] } : priced(values, named, known);
  const problems: CellProblem[] = [
    ...Object.values(named)
      .flatMap(({ problem }: Resolved<unknown>) => problem ?? [])
      .map(({ column, message }) => ({ column: Object.hasOwn(raw, column) ? column : columnOf(column, raw), message })),
    ...ordered.map(({ path, message }) => ({ column: columnIn(raw, path[0], raw), message })),
  ];
  const isGood = row.ok && problems.length === 0;
  const understood = understoodAs(named, line, isGood);
  return {
    problems,
    understood,
    twin: twinOf(understood, row),
    amount: understood.amount,
    value: isGood && line ? draftOf(line) : null,
  };
}

/** The same where goods with a second unit must be asked for in both. */
export function checkSecond(row: SheetLine, known: Known): AskOrderLine {
  const checked = checkLine(row, known);
  const { value: material } = materialOf(row.values, known);
  if (!material || material.secondUnitName === null || row.values.qty2 !== null) return checked;
  const problem = { column: 'qty2', message: `请填写副数量（${material.secondUnitName}）` };
  return { ...checked, value: null, amount: null, problems: [...checked.problems, problem] };
}
