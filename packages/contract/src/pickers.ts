import { pickerCalls } from './catalogue/pickers.calls.ts';
import { peopleCalls } from './identity/people.calls.ts';
import type { RefTable } from './kernel/field/field.ts';

/** Tables whose rows are found by what is typed of them, and the call that finds them. */
export const pickers = {
  city: pickerCalls.getCanUseCity,
  place: pickerCalls.getCanUseReceivingPlace,
  supplier: pickerCalls.getCanUseSupplier,
  material: pickerCalls.getCanUseMaterial,
  product: pickerCalls.getCanUseProduct,
  app_user: peopleCalls.getAllUserList,
} as const satisfies Partial<Record<RefTable, unknown>>;
