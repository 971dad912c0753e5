import { type MaterialPick, pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { nameSearch, type NameSearch } from '../../../kit/input/name-search.ts';
import type { Api } from '../../../lib/api.ts';

export const noun = '物料';

export type MaterialNames = NameSearch<MaterialPick>;

/** The materials of a delivery day; those that cannot be ordered for it stand among them with the reason. */
export const materialNames = (api: Api, deliveryDate: string): MaterialNames =>
  nameSearch({ call: pickerCalls.getCanUseMaterial, api, noun, query: { deliveryDate, withBlocked: true } });
