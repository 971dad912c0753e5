import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { pickerSearch } from '../../../kit/input/picker-search.ts';

export const searchPlaces = pickerSearch(pickerCalls.getCanUsePlace);
export const searchSuppliers = pickerSearch(pickerCalls.getCanUseSupplier, { withStopped: true });
export const searchCities = pickerSearch(pickerCalls.getCanUseCity, { withStopped: true });
