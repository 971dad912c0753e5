import {
  comparedSupplier,
  priceCompareCalls,
  type ComparedCell,
  type ComparedMaterial,
  type ComparedSupplier,
} from '@material/contract/catalogue/price/price-compare.calls.ts';
import type { Input, Output } from '@material/contract/kernel/call/call.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { businessDate } from '@material/contract/kernel/value/business-time.ts';
import type { z } from 'zod';
import type { FileAnswer } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { writeSheet } from '../../kernel/excel/write-sheet.ts';
import { columnsOfField } from '../../kernel/list/export-of.ts';
import { datedName, tellDownload, xlsxType, type DataColumn } from '../../kernel/list/export.ts';

const { getComparePrices } = priceCompareCalls;
type Comparison = Output<typeof getComparePrices>;
type Row = Readonly<Record<string, unknown>> & {
  readonly material: ComparedMaterial;
  readonly supplier: ComparedSupplier;
};

const goods = getComparePrices.output.shape.list.element.shape;
const offered = comparedSupplier.shape;
const { isCheapest, isPreferred, isChosen } = offered.cells.element.shape;

const plain = (of: 'material' | 'supplier', name: string, schema: z.ZodType): DataColumn<Row>[] =>
  columnsOfField(name, schema).map((column) => ({
    ...column,
    value: (row) => column.value(row[of] as Readonly<Record<string, unknown>>),
  }));

/** The cities in which something is true of a supplier. */
function citiesColumn({ cities }: Comparison, title: string, isSo: (cell: ComparedCell) => boolean): DataColumn<Row> {
  const names = new Map(cities.map(({ id, name }) => [id, name]));
  return {
    title,
    kind: 'text',
    width: 24,
    value: ({ supplier }) =>
      supplier.cells
        .filter(isSo)
        .map(({ cityId }) => names.get(cityId) ?? '')
        .join('、'),
  };
}

const columnsOf = (comparison: Comparison): DataColumn<Row>[] => [
  ...plain('material', 'materialCode', goods.materialCode),
  ...plain('material', 'materialName', goods.materialName),
  ...plain('material', 'spec', goods.spec),
  ...plain('material', 'unitName', goods.unitName),
  ...plain('supplier', 'supplierName', offered.supplierName),
  ...plain('supplier', 'price', offered.price),
  ...plain('supplier', 'priceExTax', offered.priceExTax),
  ...plain('supplier', 'taxRate', offered.taxRate),
  ...plain('supplier', 'minQty', offered.minQty),
  ...plain('supplier', 'leadDays', offered.leadDays),
  ...plain('supplier', 'validFrom', offered.validFrom),
  ...plain('supplier', 'validTo', offered.validTo),
  ...comparison.cities.map(({ name }, at): DataColumn<Row> => ({
    title: name,
    kind: 'price',
    value: ({ supplier }) => supplier.cells[at]?.price ?? null,
  })),
  citiesColumn(comparison, `${labelOf(isCheapest)}的城市`, (cell) => cell.isCheapest),
  citiesColumn(comparison, `${labelOf(isPreferred)}的城市`, (cell) => cell.isPreferred),
  citiesColumn(comparison, `${labelOf(isChosen)}的城市`, (cell) => cell.isChosen),
];

/** The matrix as a sheet: a row for each supplier of a material, a column for each city. */
export async function compareFile(
  ctx: Ctx,
  comparison: Comparison,
  { on = businessDate(ctx.now), qty = '1', materialIds }: Input<typeof getComparePrices>,
): Promise<FileAnswer> {
  const columns = columnsOf(comparison);
  const rows = comparison.list.flatMap((material) =>
    material.suppliers.map((supplier): Row => ({ material, supplier })),
  );
  await tellDownload(ctx, {
    table: 'supplier_price',
    id: null,
    after: { on, qty, materialIds, rowCount: rows.length },
  });
  const { shape } = getComparePrices.input;
  return {
    name: datedName(ctx, '供应商比价', 'xlsx'),
    type: xlsxType,
    stream: writeSheet({
      title: '供应商比价',
      at: ctx.now,
      intro: [
        [labelOf(shape.on), on],
        [labelOf(shape.qty), qty],
      ],
      columns,
      rows: rows.map((row) => columns.map(({ value }) => value(row))),
    }),
  };
}
