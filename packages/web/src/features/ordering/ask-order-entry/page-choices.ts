import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { paging } from '@material/contract/kernel/value/constants.ts';
import { useMemo } from 'react';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session/session.ts';

/** What is chosen from while an order is written. */
export type Choices = {
  readonly places: readonly Option[];
  readonly transportModes: readonly Option<number>[];
  readonly controlReasons: readonly Option[];
  /** A store receives for itself; a city by default in its default warehouse. */
  readonly defaultPlaceId: number | undefined;
  /** A store orders for itself only. */
  readonly ownPlaceName: string | undefined;
};

export const placeNameIn = ({ places }: Choices, id: number | undefined): string =>
  places.find(({ value }) => value === String(id))?.label ?? '';

const named = ({ id, name }: { readonly id: number; readonly name: string }): Option => ({
  value: String(id),
  label: name,
});

export function usePageChoices() {
  const user = useSession((session) => session.user);
  const places = useCall(pickerCalls.getCanUseReceivingPlace, { pageSize: paging.maxSize }, { staleTime: Infinity });
  const reference = useCall(pickerCalls.getReference, {}, { staleTime: Infinity });
  const failed = [places, reference].filter(({ isError }) => isError);
  const list = places.data?.list;
  const known = reference.data;
  const choices = useMemo((): Choices | undefined => {
    if (!list || !known) return undefined;
    return {
      places: list.map(({ id, displayName, name, shortName, code }) => ({
        value: String(id),
        label: displayName,
        note: code,
        search: [name, shortName, code],
      })),
      transportModes: known.transportModes.map(({ id, name }) => ({ value: id, label: name })),
      controlReasons: known.controlReasons.map(named),
      defaultPlaceId: user?.placeId ?? list.find(({ isDefault }) => isDefault)?.id,
      ownPlaceName: user?.placeId == null ? undefined : user.placeName,
    };
  }, [list, known, user]);
  return {
    choices,
    isFailed: failed.length > 0,
    again: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
