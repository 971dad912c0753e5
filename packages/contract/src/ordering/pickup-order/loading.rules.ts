import { formatQty, isPositive, sum } from '../../kernel/value/decimal.ts';
import type { LoadedMaterial, LoadingLine } from './big-order.calls.ts';

/** Lines of which something is still to be loaded. */
export const toLoad = <L extends Pick<LoadingLine, 'qtyLoad'>>(lines: readonly L[]): L[] =>
  lines.filter(({ qtyLoad }) => isPositive(qtyLoad));

/** The same goods of all places together, in the order in which they first come. */
export const byMaterial = (lines: readonly LoadingLine[]): LoadedMaterial[] =>
  [...Map.groupBy(toLoad(lines), ({ materialId, unitName }) => `${materialId} ${unitName}`).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { pickupOrderId: _id, pickupOrderNo: _no, placeId: _place, placeName: _name, ...goods } = first;
    const ofPlaces = [...Map.groupBy(own, ({ placeId }) => placeId).values()].map(
      (some) => `${some[0]?.placeName ?? ''} ${formatQty(sum(some.map(({ qtyLoad }) => qtyLoad)))}`,
    );
    return [{ ...goods, qtyLoad: sum(own.map(({ qtyLoad }) => qtyLoad)), shares: ofPlaces.join('，') }];
  });
