import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { readUnder } from '../../kernel/row/run-under.ts';
import type { Seen } from '../../kernel/database/scope.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { latenessText, temperatureText } from './departure.rules.ts';
import { temperatureRange } from './temperature.repo.ts';
import { sql } from '../../kernel/database/sql.ts';

/** The one place that a session receives for; null where it sees every place of a vehicle. */
export const ownPlaceOf = (ctx: Ctx): number | null => (ctx.centre.kind === 'city' ? ctx.centre.placeId : null);

const linesOfOthers = (transportId: RawBuilder<unknown>, placeId: number) => sql`select 1 from transport_line other
    where other.transport_order_id = ${transportId} and other.place_id <> ${placeId} limit 1`;

/** Whether a vehicle serves other places than this one too. */
export const servesOthers = async (ctx: Ctx, id: Seen<'transport_order'>, placeId: number): Promise<boolean> =>
  (await readUnder(ctx, id, linesOfOthers(sql`${id}`, placeId))).length > 0;

/** What is counted of the whole vehicle is no place's own number where it serves others too. */
export const ownCount =
  (column: 'crate_count' | 'package_count') =>
  (ctx: Ctx): RawBuilder<number | null> => {
    const placeId = ownPlaceOf(ctx);
    const count = sql<number | null>`${sql.ref(`transport_order.${column}`)}`;
    if (placeId === null) return count;
    const others = linesOfOthers(sql.ref('transport_order.id'), placeId);
    return sql<number | null>`case when not exists (${others}) then ${count} end`;
  };

const measuredAt = selectOf(
  { t: 'transport_order' },
  { t: ['startTemp', 'arriveTemp', 'firstEtaAt', 'arriveAt', 'deliveryDate'] },
  {
    arriveTo: sql<string | null>`coalesce(m.arrive_to, p.receive_to)::text`,
    receiptTemp: sql<
      string | null
    >`(select o.arrive_temp from inbound_order o where o.transport_order_id = t.id and o.place_id = p.id
        and o.status = any(${statesIn(inboundOrderStatus, 'done')}) and o.arrive_temp is not null and not o.is_deleted order by o.id limit 1)`,
  },
);

/** What went wrong on the way, as far as it concerns the goods of one place; empty when nothing did. */
export async function exceptionOfPlace(ctx: Ctx, id: Seen<'transport_order'>, placeId: number): Promise<string> {
  const found = measuredAt.from`transport_order t join place p on p.id = ${placeId}
      left join transport_mode m on m.id = t.transport_mode_id where t.id = ${id}`;
  const [facts] = await readUnder(ctx, id, found);
  if (!facts) return '';
  const range = await temperatureRange(ctx, id, placeId);
  const { firstEtaAt: etaAt, arriveAt, arriveTemp, receiptTemp } = facts;
  const texts = [
    temperatureText('发车', facts.startTemp, range),
    arriveAt === null ? undefined : latenessText({ ...facts, etaAt, arriveAt }),
    temperatureText('到达', arriveTemp, range),
    receiptTemp === arriveTemp ? undefined : temperatureText('到货', receiptTemp, range),
  ];
  return texts.filter((text) => text !== undefined).join('；');
}
