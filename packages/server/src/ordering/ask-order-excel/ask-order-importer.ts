import { decimal, plain } from '@material/contract/kernel/value/decimal.ts';
import { askOrderImports } from '@material/contract/ordering/ask-order/ask-order-excel.calls.ts';
import type { DraftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  importer,
  type AnyImporter,
  type Cells,
  type CommitRow,
  type SheetUnit,
} from '../../kernel/import/importer.ts';
import { refuseLockedCity } from '../ask-order/ask-order.repo.ts';
import { cityOf, saveDraft, type Draft } from '../ask-order/draft.ts';
import type { PricedLine } from '../ask-order/draft-line.rules.ts';
import { askOrderSheets, materialColumns, type AskOrderSheet } from './ask-order-sheet.ts';
import { checkLine, checkSecond, columnIn, type Understood } from './check-line.rules.ts';
import { askOrderLookUp, controlReasons, offeredNames } from './lookups.repo.ts';
import { shownNames } from './shown-names.repo.ts';

type Row = CommitRow<DraftLine, Understood>;

/** The lines of a preview as one draft; what a line does not say was settled when it was checked. */
function draftOf(rows: readonly Row[]): Draft {
  const lines = rows.map(({ value }) => value);
  const days = lines.flatMap(({ deliveryDate }) => deliveryDate ?? []).toSorted();
  return { placeId: lines[0]?.placeId, deliveryDate: days[0] ?? '', source: 'IMPORT', kind: 'NORMAL', lines };
}

const keyOf = (line: {
  materialId: number;
  supplierId?: number | undefined;
  placeId?: number | undefined;
  deliveryDate?: string | undefined;
}) => [line.materialId, line.supplierId, line.placeId, line.deliveryDate].join('/');

/** A person reads no more of them. */
const toldChanges = 1000;

/** What costs something else now than in the preview, one entry per material. */
function changesOf(lines: readonly PricedLine[], rows: readonly Row[]) {
  const shown = new Map(rows.map(({ value, understood }) => [keyOf(value), plain(decimal(understood?.price ?? '0'))]));
  const changes = lines.flatMap((line) => {
    const from = shown.get(keyOf(line));
    const to = plain(decimal(line.price.price));
    return from === undefined || from === to
      ? []
      : [[line.materialId, { name: line.material.name, from, to }] as const];
  });
  return [...new Map(changes).values()].slice(0, toldChanges);
}

const count = (number: number): string => number.toLocaleString('en-US');

async function commit(ctx: Ctx, rows: readonly Row[]) {
  const { main, orders, lines } = await saveDraft(ctx, draftOf(rows));
  const sentence = `已生成主订单 ${main.no}，共 ${count(lines.length)} 行，拆分为 ${count(orders.length)} 张要货单`;
  return { id: main.id, sentence, changes: changesOf(lines, rows) };
}

async function choices(ctx: Ctx) {
  const reasons = (await controlReasons(ctx)).map(({ name }) => name);
  const { centre } = ctx;
  if (centre.kind !== 'city') return { reason: { choices: reasons } };
  const { places, suppliers } = await offeredNames(ctx, centre);
  return {
    reason: { choices: reasons },
    place: { choices: places, isOpen: true },
    supplier: { choices: suppliers, isOpen: true },
  };
}

/** Only a city or one of its stores sends demand sheets. */
function cityUnit({ cityId, placeId }: SheetUnit) {
  if (cityId === null) throw new Error('a demand sheet belongs to a city');
  return { cityId, placeId };
}

/** What sheets of every format have in common; cells of columns that one lacks are blank. */
const shared = {
  oneOf: materialColumns,
  choices,
  begin: (ctx: Ctx) => refuseLockedCity(ctx, cityOf(ctx, undefined)),
  lookUp: (ctx: Ctx, unit: SheetUnit) => askOrderLookUp(ctx, cityUnit(unit)),
  check: checkLine,
  twins: { same: '同一物料、供应商、收货地点和送达日期', advice: '请合并数量' },
  results: [
    { key: 'price', title: '单价', kind: 'price' },
    { key: 'amount', title: '金额', kind: 'money' },
  ],
  show: shownNames,
  commit,
} as const;
const of = (format: keyof typeof askOrderSheets) => {
  const own: AskOrderSheet = askOrderSheets[format];
  return { ...shared, sheet: own, columnOf: (field: string, cells: Cells) => columnIn(own.columns, field, cells) };
};

/** Demand sheets of a city or a store: a line becomes a line of an ask order, and the sheet one main order. */
export const askOrderImporters = {
  all: importer(askOrderImports.all, of('all')),
  simple: importer(askOrderImports.simple, {
    ...of('simple'),
    // Nobody has written them.
    results: [
      { key: 'supplier', title: '供应商', kind: 'text' },
      { key: 'place', title: '收货地点', kind: 'text' },
      ...shared.results,
    ],
  }),
  supplier: importer(askOrderImports.supplier, of('supplier')),
  second: importer(askOrderImports.second, { ...of('second'), check: checkSecond }),
} satisfies Readonly<Record<string, AnyImporter>>;
