import { maxCompared } from '@material/contract/catalogue/price/price-compare.calls.ts';

/** The materials that an address compares; what is no id is left out. */
export const idsIn = (text = ''): number[] =>
  [...new Set(text.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxCompared);

/** The address of several materials side by side, as many as can be read at once. */
export const comparing = (ids: readonly number[]): { readonly materialIds: string } => ({
  materialIds: [...new Set(ids)].slice(0, maxCompared).join(','),
});
