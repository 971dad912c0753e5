import type { Problem } from '@material/contract/kernel/errors.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { temperatureText } from '../transport-order/departure.rules.ts';
import { doorLimits, raiseException } from './door-temperature.repo.ts';
import type { InboundHead } from './inbound-order.repo.ts';

/** Cold goods are not taken in without the temperature measured on receipt. */
export async function temperatureProblems(ctx: Ctx, doc: InboundHead): Promise<Problem[]> {
  const { isCold } = await doorLimits(ctx, doc.id);
  return isCold && doc.arrive_temp === null ? [{ path: ['arriveTemp'], message: '冷链货物请填写到货温度' }] : [];
}

/** A temperature outside of the limits is an exception of the vehicle, and the supplier reads it there. */
export async function tellTemperature(ctx: Ctx, doc: InboundHead): Promise<void> {
  const found = temperatureText('到货', doc.arrive_temp, await doorLimits(ctx, doc.id));
  if (found === undefined) return;
  const text = `${found}（入库单 ${doc.no}）`;
  await raiseException(ctx, doc.id, text);
  const event = { type: 'TEMPERATURE_EXCEEDED', cityId: doc.city_id, supplierId: doc.supplier_id };
  const payload = { no: doc.no, action: '到货温度异常', placeId: doc.place_id, reason: text };
  ctx.event({ ...event, docType: 'inbound_order', docId: doc.id, payload });
  ctx.event({ ...event, docType: 'transport_order', docId: doc.transport_order_id, payload });
}
