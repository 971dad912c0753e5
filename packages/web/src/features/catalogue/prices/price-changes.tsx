import { priceProposalCalls } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import { Skeleton } from 'antd';
import { CompareTable } from '../../../kit/display/compare-table.tsx';
import { useCall } from '../../../lib/query.ts';

/** What a version of a price changes of the one before it, side by side. */
export function PriceChanges({ id }: { readonly id: number }) {
  const { data, error } = useCall(priceProposalCalls.getSupplierPriceChanges, { id });
  if (error && !data) return <p className="kit-problem">{error.message}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return data.list.length === 0 ? (
    <p className="kit-muted">与上一报价相同。</p>
  ) : (
    <CompareTable rows={data.list} beforeTitle="上一报价" afterTitle="本次报价" />
  );
}
