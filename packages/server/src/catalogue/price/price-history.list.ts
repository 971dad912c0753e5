import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { tierText } from '@material/contract/catalogue/price/price.rules.ts';
import { priceStatus } from '@material/contract/catalogue/price/price.status.ts';
import { statesIn } from '@material/contract/kernel/document/machine.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sql } from '../../kernel/database/sql.ts';
import { listOf, withComputed, type RawOf } from '../../kernel/list/list-of.ts';
import { priceNames } from './price-names.ts';

const history = listOf(priceHistoryCalls.getListPriceHistory, {
  table: 'supplier_price',
  joins: priceNames.joins,
  columns: {
    ...priceNames.columns,
    priceBefore: sql<string | null>`(select p.price from supplier_price p
      where p.supplier_id = supplier_price.supplier_id and p.material_id = supplier_price.material_id
        and p.status = any(${statesIn(priceStatus, 'held')})
        and (p.valid_from, p.id) < (supplier_price.valid_from, supplier_price.id)
      order by p.valid_from desc, p.id desc limit 1)`,
    cityPriceText: sql<string>`coalesce((select string_agg(c.name || ' ' || trim_scale((o.value ->> 'price')::numeric), '，' order by c.id)
      from jsonb_array_elements(supplier_price.city_prices) o join city c on c.id = (o.value ->> 'cityId')::bigint), '')`,
  },
  also: { tiers: 'tiers' },
  computed: ['tierText'],
  search: priceNames.search,
  filters: priceNames.filters,
  sorts: {},
});

const shown = (_ctx: Ctx, { tiers, ...row }: RawOf<typeof history>) => ({
  ...row,
  tierText: tierText({ price: row.price, tiers }, '0'),
});

/** Every version of prices, with what it followed. */
export const priceVersions = withComputed(history, shown);
