import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import {
  supplierPriceCalls,
  supplierPriceRow,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

type Called = SupplierPriceRow & { readonly no: string };

/** A price is called by its material. */
export const called = (row: SupplierPriceRow): Called => ({ ...row, no: row.materialName });

const acted: ActedDocument<typeof priceStatus, Called> = {
  machine: priceStatus,
  calls: supplierPriceCalls,
  row: supplierPriceRow,
  noteOf: ({ supplierName, price, unitName, validFrom, validTo }) =>
    `${supplierName}，${formatPrice(price)} 元/${unitName}，${validFrom} 至 ${validTo}`,
};

/** What may be done with prices, with the dialogs that ask before it. */
export const usePriceActions = () => useDocumentActions(acted);
