import { statesIn } from '@material/contract/kernel/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order.status.ts';
import { sql } from 'kysely';
import { unscoped, type Ctx } from '../../kernel/ctx.ts';
import { latenessText, temperatureText } from './departure.rules.ts';
import { temperatureRange } from './temperature.repo.ts';

/** The one place that a session receives for; null where it sees every place of a vehicle. */
export const ownPlaceOf = (ctx: Ctx): number | null => (ctx.centre.kind === 'city' ? ctx.centre.placeId : null);

/** Whether a vehicle serves other places than this one too. */
export async function servesOthers(ctx: Ctx, transportId: number, placeId: number): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`select exists (select 1 from transport_line line
    where line.transport_order_id = ${transportId} and line.place_id <> ${placeId}) as shared`.execute(unscoped(ctx));
  return rows[0]?.shared ?? false;
}

type Measured = {
  startTemp: string | null;
  arriveTemp: string | null;
  doorTemp: string | null;
  etaAt: Date | null;
  arriveAt: Date | null;
  deliveryDate: string;
  arriveTo: string | null;
};

const measured = (ctx: Ctx, transportId: number, placeId: number) =>
  sql<Measured>`select t.start_temp as "startTemp", t.arrive_temp as "arriveTemp", t.eta_at as "etaAt", t.arrive_at as "arriveAt",
      t.delivery_date as "deliveryDate", coalesce(m.arrive_to, p.receive_to)::text as "arriveTo",
      (select o.arrive_temp from inbound_order o where o.transport_order_id = t.id and o.place_id = p.id and o.status = any(${statesIn(inboundOrderStatus, 'done')})
        and o.arrive_temp is not null and not o.is_deleted order by o.id limit 1) as "doorTemp"
    from transport_order t join place p on p.id = ${placeId} left join transport_mode m on m.id = t.transport_mode_id
    where t.id = ${transportId}`.execute(unscoped(ctx));

/** What went wrong on the way, as far as it concerns the goods of one place; empty when nothing did. */
export async function exceptionOfPlace(ctx: Ctx, transportId: number, placeId: number): Promise<string> {
  const { rows } = await measured(ctx, transportId, placeId);
  const [facts] = rows;
  if (!facts) return '';
  const range = await temperatureRange(ctx, transportId, placeId);
  const { arriveAt, arriveTemp, doorTemp } = facts;
  const texts = [
    temperatureText('发车', facts.startTemp, range),
    arriveAt === null ? undefined : latenessText({ ...facts, arriveAt }),
    temperatureText('到达', arriveTemp, range),
    doorTemp === arriveTemp ? undefined : temperatureText('到货', doorTemp, range),
  ];
  return texts.filter((text) => text !== undefined).join('；');
}
