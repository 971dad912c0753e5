import type { StoredPrice } from '@material/contract/catalogue/price/supplier-price.calls.ts';

const emptied = (text: string): string | null => (text === '' ? null : text);

/** What the next version of a price starts from, whoever asks for it: everything but its first day and its reason. */
export function nextOf(stored: StoredPrice) {
  const { materialId, price, validTo, minQty, multiple, leadDays, tiers, cityPrices } = stored;
  return {
    materialId,
    price,
    validTo,
    minQty,
    multiple,
    leadDays,
    tiers,
    cityPrices,
    supplierMaterialCode: emptied(stored.supplierMaterialCode),
    supplierSpec: emptied(stored.supplierSpec),
  };
}
