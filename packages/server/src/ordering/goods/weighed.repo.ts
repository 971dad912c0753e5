import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { inboundOrderStatus } from '@material/contract/ordering/inbound-order/inbound-order.status.ts';
import type { RawBuilder } from 'kysely';
import { sql } from '../../kernel/database/sql.ts';

/**
 * A lateral join, as `weighed`, that tells of the received lots `i` that a condition names whether what was accepted and
 * rejected was weighed, lot by lot; what nobody weighed is its share of what was sent.
 */
export const weighedLots = (where: RawBuilder<boolean>): RawBuilder<unknown> => sql`cross join lateral (
  select coalesce(bool_and(i.is_accepted2_weighed) filter (where i.qty_accepted2 > 0), true) as is_accepted2_weighed,
    coalesce(bool_and(i.is_rejected2_weighed) filter (where i.qty_rejected2 > 0), true) as is_rejected2_weighed
  from inbound_line i join inbound_order taken on taken.id = i.inbound_order_id and taken.status = any(${statesIn(inboundOrderStatus, 'done')}) where ${where}) weighed`;
