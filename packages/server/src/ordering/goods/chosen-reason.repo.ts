import { sql } from '../../kernel/database/sql.ts';

/** A join, as `r`, to the reason that was chosen for the difference of a received lot. */
export const chosenReason = sql`left join difference_reason r
  on r.id = coalesce(inbound_line.rejected_reason_id, inbound_line.short_reason_id, inbound_line.over_reason_id)`;
