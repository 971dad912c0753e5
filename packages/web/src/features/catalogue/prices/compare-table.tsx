import type {
  ComparedCell,
  ComparedMaterial,
  ComparedSupplier,
} from '@material/contract/catalogue/price/price-compare.calls.ts';
import { comparedSupplier, type priceCompareCalls } from '@material/contract/catalogue/price/price-compare.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { labelOf } from '@material/contract/kernel/field/field.ts';
import { formatPrice, formatQty, formatRatio } from '@material/contract/kernel/value/decimal.ts';
import { Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { ToneTag } from '../../../kit/display/status-tag.tsx';

type City = Output<typeof priceCompareCalls.getComparePrices>['cities'][number];

const fields = comparedSupplier.shape;
const cellFields = fields.cells.element.shape;

type CellProps = { readonly cell: ComparedCell | undefined; readonly isExTax: boolean };

/** What a supplier asks in a city, and in words what is said of it beside the others. */
function Cell({ cell, isExTax }: CellProps) {
  if (!cell) return null;
  const price = isExTax ? cell.priceExTax : cell.price;
  const preferred = cell.isPreferred ? <ToneTag tone="warning">优选</ToneTag> : null;
  if (price === null)
    return (
      <span className="price-compare-cell">
        <span className="kit-muted price-compare-why">{cell.note}</span>
        {preferred}
      </span>
    );
  return (
    <span className="price-compare-cell">
      <b className={cell.isCheapest ? 'kit-num price-compare-least' : 'kit-num'}>{formatPrice(price)}</b>
      <span>
        {cell.isCheapest ? <ToneTag tone="success">最低</ToneTag> : null}
        {preferred}
        {cell.isChosen && !cell.isPreferred ? <ToneTag tone="default">{labelOf(cellFields.isChosen)}</ToneTag> : null}
        {cell.isOwnPrice ? <ToneTag tone="processing">城市价</ToneTag> : null}
      </span>
    </span>
  );
}

const wide = { supplier: 96, base: 88, term: 76, city: 104 } as const;

function columnsFor(cities: readonly City[], isExTax: boolean): TableColumnsType<ComparedSupplier> {
  const base = isExTax ? 'priceExTax' : 'price';
  return [
    {
      title: labelOf(fields.supplierName),
      key: 'supplier',
      fixed: 'left',
      render: (_value, row) => <span title={row.supplierName}>{row.supplierShortName}</span>,
      width: wide.supplier,
    },
    {
      title: isExTax ? '不含税基价' : '含税基价',
      key: 'base',
      width: wide.base,
      align: 'right',
      render: (_value, row) => <span className="kit-num">{formatPrice(row[base])}</span>,
    },
    {
      title: labelOf(fields.taxRate),
      key: 'taxRate',
      width: 60,
      align: 'right',
      render: (_value, row) => formatRatio(row.taxRate),
    },
    {
      title: labelOf(fields.minQty),
      key: 'minQty',
      width: wide.term,
      align: 'right',
      render: (_value, row) => formatQty(row.minQty),
    },
    {
      title: '提前期',
      key: 'leadDays',
      width: wide.term,
      align: 'right',
      render: (_value, row) => `${row.leadDays} 天`,
    },
    { title: labelOf(fields.validTo), dataIndex: 'validTo', width: 104 },
    ...cities.map(({ id, name }, at) => ({
      title: name,
      key: `city-${id}`,
      width: wide.city,
      align: 'right' as const,
      render: (_value: unknown, row: ComparedSupplier) => <Cell cell={row.cells[at]} isExTax={isExTax} />,
    })),
  ];
}

type Props = {
  readonly material: ComparedMaterial;
  readonly cities: readonly City[];
  readonly isExTax: boolean;
};

/** One material: a row for each supplier that has a price on the day, a column for each city. */
export function CompareTable({ material, cities, isExTax }: Props) {
  const columns = columnsFor(cities, isExTax);
  const { materialName, spec, unitName, suppliers } = material;
  return (
    <section className="kit-card" aria-label={`${materialName} 比价`}>
      <h2 className="price-compare-title">
        {materialName} <span className="kit-muted">{`${spec}，元/${unitName}`}</span>
      </h2>
      {suppliers.length === 0 ? (
        <p className="kit-muted">这一天没有供应商报价。</p>
      ) : (
        <Table
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={[...suppliers]}
          pagination={false}
          scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
        />
      )}
    </section>
  );
}
