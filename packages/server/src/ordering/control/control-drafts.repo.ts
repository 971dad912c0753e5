import { statesIn } from '@material/contract/kernel/document/machine.ts';
import { askOrderStatus } from '@material/contract/ordering/ask-order/ask-order.status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { selectOf } from '../../kernel/database/select-of.ts';
import { sql } from '../../kernel/database/sql.ts';
import { readScoped } from '../../kernel/row/run-under.ts';

/** So many are shown; the rest is counted. */
const maxShown = 100;

const drafts = selectOf(
  { o: 'ask_order', c: 'city', p: 'place', n: { maybe: 'app_user' } },
  { o: ['id', 'no', 'deliveryDate', 'status'] },
  {
    cityName: 'c.name',
    placeName: 'p.name',
    createName: 'n.name',
    materialNames: sql<string>`hit.names`,
    totalCount: sql<number>`(count(*) over ())::int`,
  },
);

type Wanted = {
  readonly materialIds: readonly number[];
  /** None: all. */
  readonly cityIds: readonly number[];
  readonly validFrom: string;
  readonly validTo: string | null;
};

/** Orders that can still be written, with lines of these materials for one of the days and cities. */
export function draftsWith(ctx: Ctx, { materialIds, cityIds, validFrom, validTo }: Wanted) {
  const kept = ctx.request.nameType === 2 ? sql.ref('l.material_short_name') : sql.ref('l.material_name');
  const there = cityIds.length === 0 ? sql`` : sql`and o.city_id = any(${cityIds})`;
  const until = validTo === null ? sql`` : sql`and o.delivery_date <= ${validTo}::date`;
  return readScoped(
    ctx,
    { o: 'ask_order' },
    (
      seen,
    ) => drafts.from`ask_order o join city c on c.id = o.city_id join place p on p.id = o.place_id left join app_user n on n.id = o.create_id
      join lateral (select string_agg(${kept}, '、' order by l.seq) as names from ask_line l
        where l.ask_order_id = o.id and l.material_id = any(${materialIds})) hit on hit.names is not null
      where o.status = any(${statesIn(askOrderStatus, 'editable')}) and not o.is_deleted
        and o.delivery_date >= ${validFrom}::date ${until} ${there} and ${seen('o')}
      order by o.delivery_date, o.id limit ${maxShown}`,
  );
}
