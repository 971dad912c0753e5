import { priceHistoryCalls } from '@material/contract/catalogue/price/price-history.calls.ts';
import { effectivePrice } from '@material/contract/catalogue/price/price.rules.ts';
import type { Output } from '@material/contract/kernel/call/call.ts';
import { shorten } from '@material/contract/kernel/value/decimal.ts';
import { implement } from '../../kernel/call/implement.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implementLists } from '../../kernel/list/implement-lists.ts';
import { priceVersions } from './price-history.list.ts';
import { heldVersions, type Pair } from './supplier-price.repo.ts';

const { getListPriceHistory, getPriceCourse } = priceHistoryCalls;

async function courseOf(ctx: Ctx, pair: Pair, cityId: number | undefined): Promise<Output<typeof getPriceCourse>> {
  const versions = await heldVersions(ctx, [pair]);
  const list = versions
    .toSorted((a, b) => (a.validFrom === b.validFrom ? a.id - b.id : a.validFrom < b.validFrom ? -1 : 1))
    .map(({ id, validFrom, validTo, ...version }) => {
      const { price } = effectivePrice(version, { cityId: cityId ?? 0, qty: '0', on: validFrom });
      return { id, validFrom, validTo, price: shorten(price) };
    });
  return { list };
}

/** 价格历史: the versions of a supplier's price, as a list, a sheet and a chart. */
export const priceHistory = [
  ...implementLists({ getListPriceHistory }, { getListPriceHistory: priceVersions }),
  ...implement({ getPriceCourse }, { getPriceCourse: (ctx, { cityId, ...pair }) => courseOf(ctx, pair, cityId) }),
];
