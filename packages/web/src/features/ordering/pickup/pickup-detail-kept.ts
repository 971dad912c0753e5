import {
  pickupLine,
  pickupOrderCalls,
  promisedLine,
} from '@material/contract/ordering/pickup-order/pickup-order.calls.ts';
import { keptForm } from '../../../kit/form/kept-text.ts';
import { promiseName } from './promise.rules.ts';

const { input } = pickupOrderCalls.confirmPickupOrder;
export const keptWork = keptForm(({ id }) => promiseName(Number(id)), input, [promisedLine, pickupLine]);
