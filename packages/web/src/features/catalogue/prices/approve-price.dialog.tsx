import { priceStatus } from '@material/contract/catalogue/price.status.ts';
import {
  priceImpactCalls,
  supplierPriceCalls,
  supplierPriceRow,
  type SupplierPriceRow,
} from '@material/contract/catalogue/supplier-price.calls.ts';
import { measuredDays } from '@material/contract/catalogue/price-change.rules.ts';
import { formatMoney } from '@material/contract/kernel/value/decimal.ts';
import { Skeleton } from 'antd';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { LinesTable } from '../../../kit/lines/lines-table.tsx';
import { useCall } from '../../../lib/query.ts';

const { approve } = priceStatus.actions;
const { getSupplierPriceImpact } = priceImpactCalls;
const impactLines = getSupplierPriceImpact.output.shape.list;

/** What the last orders would have cost by the price, city by city. */
function PriceImpact({ id }: { readonly id: number }) {
  const { data, error } = useCall(getSupplierPriceImpact, { id });
  if (error) return <p className="kit-problem">{error.message}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.list.length === 0) return <p className="kit-muted">{`最近 ${measuredDays} 天没有这个供应商的要货。`}</p>;
  return (
    <>
      <p>{`按最近 ${measuredDays} 天的要货量，新报价共影响 ${formatMoney(data.amount)} 元。`}</p>
      <LinesTable of={impactLines} rows={data.list} columns={['cityName', 'qty', 'priceFrom', 'priceTo', 'amount']} />
    </>
  );
}

type Props = { readonly row: SupplierPriceRow; readonly onClose: () => void };

/** A price that goes beyond its limit: what it changes, before it is approved. */
export const ApprovePriceDialog = ({ row, onClose }: Props) => (
  <FormDialog
    open
    call={supplierPriceCalls.approveSupplierPrice}
    title={`${approve.label}：${row.materialName}`}
    okText={approve.label}
    width={720}
    fields={[{ field: 'reason', label: approve.reasonLabel }]}
    initial={{ id: row.id, rowVersion: row.rowVersion }}
    lead={
      <>
        <Facts
          facts={factsOf(supplierPriceRow, row, [
            'supplierName',
            'price',
            'validFrom',
            'validTo',
            'approvalReason',
            'priceReason',
            'createName',
          ])}
        />
        <PriceImpact id={row.id} />
      </>
    }
    done={`${row.materialName} 报价已通过`}
    onClose={onClose}
  />
);
