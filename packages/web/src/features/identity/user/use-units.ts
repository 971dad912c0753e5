import { sessionCalls } from '@material/contract/identity/session.calls.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { useMemo } from 'react';
import type { Option } from '../../../kit/input/option.ts';
import { useCall } from '../../../lib/query.ts';

type Units = Output<typeof sessionCalls.getAdminRoleAndName>['cities'];

const optionsOf = (units: Units): Option<number>[] =>
  units.map(({ id, code, name, shortName }) => ({ value: id, label: name, note: code, search: [code, shortName] }));

const none: Units = [];

/** The cities and suppliers that headquarters chooses from; asked for nowhere else. */
export function useUnits(isAsked: boolean) {
  const { data } = useCall(sessionCalls.getAdminRoleAndName, {}, { enabled: isAsked });
  const { cities = none, suppliers = none } = data ?? {};
  return useMemo(() => ({ cities: optionsOf(cities), suppliers: optionsOf(suppliers) }), [cities, suppliers]);
}
