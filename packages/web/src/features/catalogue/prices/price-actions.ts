import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { ownPriceRow, type OwnPriceRow } from '@material/contract/catalogue/price/price-proposal.calls.ts';
import {
  supplierPriceCalls,
  supplierPriceRow,
  type SupplierPriceRow,
} from '@material/contract/catalogue/price/supplier-price.calls.ts';
import { formatPrice } from '@material/contract/kernel/value/decimal.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

/** A price is called by its material. */
export const called = <R extends { readonly materialName: string }>(row: R): R & { readonly no: string } => ({
  ...row,
  no: row.materialName,
});

type Asked = Pick<OwnPriceRow, 'price' | 'unitName' | 'validFrom' | 'validTo'>;
const askedFor = ({ price, unitName, validFrom, validTo }: Asked): string =>
  `${formatPrice(price)} 元/${unitName}，${validFrom} 至 ${validTo}`;

const acted: ActedDocument<typeof priceStatus, SupplierPriceRow> = {
  machine: priceStatus,
  calls: supplierPriceCalls,
  row: supplierPriceRow,
  noteOf: (row) => `${row.supplierName}，${askedFor(row)}`,
};

const ownActed: ActedDocument<typeof priceStatus, OwnPriceRow> = {
  machine: priceStatus,
  calls: supplierPriceCalls,
  row: ownPriceRow,
  noteOf: askedFor,
};

/** What may be done with prices, with the dialogs that ask before it. */
export const usePriceActions = () => useDocumentActions(acted);

/** What a supplier may do with its own. */
export const useOwnPriceActions = () => useDocumentActions(ownActed);
