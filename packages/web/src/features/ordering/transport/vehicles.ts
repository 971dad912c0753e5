import {
  transportOrderCalls,
  type TransportRow,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { useMemo } from 'react';
import { useCall } from '../../../lib/query.ts';

/** A vehicle with its driver. */
export type Vehicle = Pick<TransportRow, 'plateNo' | 'driver' | 'driverPhone'>;

/** Vehicles that drove lately, each once, newest first. */
export function useVehicles(): readonly Vehicle[] {
  const { data } = useCall(
    transportOrderCalls.getListTransportOrder,
    { pageSize: 50, sorting: 'id desc' },
    { staleTime: 300_000 },
  );
  return useMemo(() => {
    const seen = new Map<string, Vehicle>();
    for (const { plateNo, driver, driverPhone, status } of data?.list ?? []) {
      if (plateNo !== '' && status !== 'CANCELLED' && !seen.has(plateNo))
        seen.set(plateNo, { plateNo, driver, driverPhone });
    }
    return [...seen.values()];
  }, [data]);
}

/** What drove last: mostly it drives again. */
export const useLastVehicle = (): Vehicle | undefined => useVehicles()[0];
