import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import {
  priceImpactCalls,
  supplierPriceCalls,
  supplierPriceRow,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { Facts } from '../../../kit/display/facts.tsx';
import { factsOf } from '../../../kit/document/facts-of.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { PriceChanges } from './price-changes.tsx';
import { PriceImpact } from './price-impact.tsx';

const { approve } = priceStatus.actions;

type Props = { readonly row: SupplierPriceRow; readonly onClose: () => void };

/** A price that goes beyond its limit: what it changes, before it is approved. */
export const ApprovePriceDialog = ({ row, onClose }: Props) => (
  <FormDialog
    open
    call={supplierPriceCalls.approveSupplierPrice}
    title={`${approve.label}：${row.materialName}`}
    okText={approve.label}
    width={720}
    fields={['reason']}
    initial={{ id: row.id, rowVersion: row.rowVersion }}
    lead={
      <>
        <Facts
          facts={factsOf(supplierPriceRow, row, [
            'supplierName',
            'isProposed',
            'approvalReason',
            'priceReason',
            'createName',
          ])}
        />
        <PriceChanges id={row.id} />
        <PriceImpact call={priceImpactCalls.getSupplierPriceImpact} input={{ id: row.id }} />
      </>
    }
    done={`${row.materialName} 报价已通过`}
    onClose={onClose}
  />
);
