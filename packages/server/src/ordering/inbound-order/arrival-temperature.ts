import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { recordEvent } from '../../kernel/document/record-event.ts';
import { temperatureText } from '../transport-order/departure.rules.ts';
import { coolingLimits, raiseException } from './arrival-temperature.repo.ts';
import { vehicleOf, type InboundHead } from './inbound-order.repo.ts';

/** Cold goods are not taken in without the temperature measured on receipt. */
export async function temperatureProblems(ctx: Ctx, doc: InboundHead): Promise<Problem[]> {
  const { isColdChain } = await coolingLimits(ctx, doc.id);
  return isColdChain && doc.arrive_temp === null ? [{ path: ['arriveTemp'], message: '冷链货物请填写到货温度' }] : [];
}

/** A temperature outside of the limits is an exception of the vehicle, and the supplier reads it there. */
export async function tellTemperature(ctx: Ctx, doc: InboundHead): Promise<void> {
  const found = temperatureText('到货', doc.arrive_temp, await coolingLimits(ctx, doc.id));
  if (found === undefined) return;
  const text = `${found}（入库单 ${doc.no}）`;
  await raiseException(ctx, doc.id, text);
  const told = { type: 'TEMPERATURE_EXCEEDED', action: '到货温度异常', placeId: doc.place_id, reason: text };
  recordEvent(ctx, { table: 'inbound_order', doc }, told);
  recordEvent(ctx, vehicleOf(doc), told);
}
