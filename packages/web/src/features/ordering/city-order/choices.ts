import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { useMemo } from 'react';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';
import type { MatrixPlace } from './matrix.rules.ts';

export type CityPlace = MatrixPlace & { readonly isDefault: boolean; readonly option: Option<number> };

/** What is chosen from while headquarters orders for cities. */
export type CityChoices = {
  readonly places: readonly CityPlace[];
  readonly cities: readonly Option<number>[];
  readonly transportModes: readonly Option<number>[];
  readonly controlReasons: readonly Option[];
};

export const cityNameIn = ({ cities }: Pick<CityChoices, 'cities'>, id: number): string =>
  cities.find(({ value }) => value === id)?.label ?? '';

export function useCityChoices() {
  const all = { pageSize: paging.maxSize };
  const places = useCall(pickerCalls.getCanUseReceivingPlace, all, { staleTime: Infinity });
  const cities = useCall(pickerCalls.getCanUseCity, all, { staleTime: Infinity });
  const reference = useCall(pickerCalls.getReference, {}, { staleTime: Infinity });
  const failed = [places, cities, reference].filter(({ isError }) => isError);
  const found = { places: places.data?.list, cities: cities.data?.list, known: reference.data };
  const { known } = found;
  const choices = useMemo((): CityChoices | undefined => {
    if (!found.places || !found.cities || !known) return undefined;
    const names = new Map(found.cities.map(({ id, displayName }) => [id, displayName]));
    return {
      places: found.places
        .filter(({ cityId }) => names.has(cityId))
        .map(({ id, displayName, name, shortName, code, cityId, isDefault }) => ({
          id,
          name: displayName,
          cityId,
          isDefault,
          option: {
            value: id,
            label: displayName,
            note: names.get(cityId) ?? '',
            search: [name, shortName, code, names.get(cityId) ?? ''],
          },
        })),
      cities: found.cities.map(({ id, displayName, code }) => ({ value: id, label: displayName, search: [code] })),
      transportModes: known.transportModes.map(({ id, name }) => ({ value: id, label: name })),
      controlReasons: known.controlReasons.map(({ id, name }) => ({ value: String(id), label: name })),
    };
  }, [found.places, found.cities, known]);
  return {
    choices,
    isFailed: failed.length > 0,
    again: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
