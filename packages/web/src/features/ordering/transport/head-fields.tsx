import { pickerCalls } from '@material/contract/catalogue/pickers.calls.ts';
import { transportOrderCalls } from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { AutoComplete } from 'antd';
import { useMemo } from 'react';
import { fieldsOf, type FormField, type SaidField } from '../../../kit/form/fields-of.tsx';
import type { Control } from '../../../kit/form/form-controls.tsx';
import { useCall } from '../../../lib/query.ts';
import { loadWords, lotRowsOf } from './draft.rules.ts';
import { useVehicles, type Vehicle } from './vehicles.ts';

const call = transportOrderCalls.updateTransportOrder;

/** A known plate brings its driver along. */
function Plate({ control, vehicles }: { readonly control: Control; readonly vehicles: readonly Vehicle[] }) {
  const { id, aria, value, onChange, set, isDisabled, problems } = control;
  const typed = typeof value === 'string' ? value : '';
  const options = vehicles
    .filter(({ plateNo }) => plateNo.includes(typed.trim().toUpperCase()))
    .map(({ plateNo, driver }) => ({ value: plateNo, label: `${plateNo}　${driver}` }));
  const choose = (plateNo: string): void => {
    const known = vehicles.find((row) => row.plateNo === plateNo);
    set({ plateNo, ...(known ? { driver: known.driver, driverPhone: known.driverPhone } : {}) });
  };
  return (
    <AutoComplete
      {...aria}
      id={id}
      className="kit-wide"
      disabled={isDisabled}
      {...(problems.length > 0 ? { status: 'error' as const } : {})}
      value={typed}
      options={options}
      placeholder="如 沪A12345"
      onChange={(next: string) => onChange(next)}
      onSelect={choose}
    />
  );
}

type Modes = readonly { readonly id: number; readonly name: string; readonly isColdChain: boolean }[];

const saidFields = (modes: Modes, vehicles: readonly Vehicle[]): readonly SaidField<typeof call>[] => [
  {
    field: 'transportModeId',
    options: modes.map(({ id, name, isColdChain }) => ({ value: id, label: isColdChain ? `${name}（冷链）` : name })),
  },
  { field: 'plateNo', isMarked: true, draw: (control) => <Plate control={control} vehicles={vehicles} /> },
  { field: 'driver', isMarked: true },
  { field: 'driverPhone', isMarked: true },
  'startTemp',
  { field: 'packageCount', unit: '件' },
  { field: 'crateCount', unit: '个' },
  'sealNo',
  'carrier',
  'remark',
  {
    field: 'lines',
    isApart: true,
    draw: () => null,
    words: (value) => loadWords(lotRowsOf({ lines: value })),
  },
];

/** Vehicle, driver and what else is known before a transport leaves, and what it carries. */
export function useTransportFields(): readonly FormField[] {
  const { data } = useCall(pickerCalls.getReference, {}, { staleTime: 600_000 });
  const vehicles = useVehicles();
  return useMemo(() => fieldsOf(call, saidFields(data?.transportModes ?? [], vehicles)), [data, vehicles]);
}
