import {
  loadedLot,
  transportLine,
  transportOrderCalls,
} from '@material/contract/ordering/transport-order/transport-order.calls.ts';
import { keptForm } from '../../../kit/form/kept-text.ts';
import { transportName } from './draft.rules.ts';

const idsOf = (text: string): number[] => text.split(',').flatMap((one) => Number(one) || []);
const { input } = transportOrderCalls.updateTransportOrder;

export const keptWork = keptForm(
  ({ id, pickup = '' }) => transportName(Number(id) || undefined, idsOf(pickup)),
  input,
  [loadedLot, transportLine],
);
