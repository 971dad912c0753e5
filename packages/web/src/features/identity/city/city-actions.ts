import { cityCalls, cityRow, type CityRow } from '@material/contract/identity/city.calls.ts';
import { cityStatus } from '@material/contract/identity/city.status.ts';
import { type ActedDocument, useDocumentActions } from '../../../kit/actions/use-document-actions.tsx';

type Called = CityRow & { readonly no: string };

/** A city is called by its name. */
export const called = (city: CityRow): Called => ({ ...city, no: city.name });

const acted: ActedDocument<typeof cityStatus, Called> = {
  machine: cityStatus,
  calls: cityCalls,
  row: cityRow,
  noteOf: ({ storeCount, userCount }) => `${storeCount} 家门店，${userCount} 个用户`,
};

/** What may be done with cities, with the dialogs that ask before it. */
export const useCityActions = () => useDocumentActions(acted);
