import type { Input } from '@material/contract/kernel/call/call.ts';
import type { Problem } from '@material/contract/kernel/value/errors.ts';
import type { cityOrderCalls } from '@material/contract/ordering/city-order/city-order.calls.ts';
import type { DraftLine } from '@material/contract/ordering/ask-order/ask-order-schemas.ts';

export type Asked = Input<typeof cityOrderCalls.addCityMainOrder>;

/** Where in what was asked a line of a draft stands. */
type Place = { readonly line: number; readonly qty: number };

/** What one city is to get. */
export type CityDraft = {
  readonly cityId: number;
  readonly lines: readonly DraftLine[];
  readonly places: readonly Place[];
};

/** Splits what was asked by city, in the order of their ids; places that are not known are problems. */
export function draftsOf(
  { lines }: Pick<Asked, 'lines'>,
  cityOf: ReadonlyMap<number, number>,
): { readonly drafts: readonly CityDraft[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const parts = lines.flatMap(({ materialId, controlReasonId, qtys }, line) =>
    qtys.flatMap(({ placeId, ...entered }, qty) => {
      const cityId = cityOf.get(placeId);
      if (cityId === undefined) {
        problems.push({ path: ['lines', line, 'qtys', qty, 'placeId'], message: '没有这个收货地点' });
        return [];
      }
      return [{ cityId, line: { materialId, controlReasonId, placeId, ...entered }, place: { line, qty } }];
    }),
  );
  const drafts = [...Map.groupBy(parts, ({ cityId }) => cityId)]
    .toSorted(([a], [b]) => a - b)
    .map(([cityId, own]) => ({
      cityId,
      lines: own.map(({ line }) => line),
      places: own.map(({ place }) => place),
    }));
  return { drafts, problems };
}

/** A material that stands in two rows, or a place that stands in one row twice. */
export function repeatedIn({ lines }: Pick<Asked, 'lines'>): Problem[] {
  const first = new Map<number, number>();
  return lines.flatMap(({ materialId, qtys }, at): Problem[] => {
    const before = first.get(materialId);
    if (before === undefined) first.set(materialId, at);
    const places = new Set<number>();
    const twice = qtys.flatMap(({ placeId }, qty): Problem[] => {
      if (!places.has(placeId)) {
        places.add(placeId);
        return [];
      }
      return [{ path: ['lines', at, 'qtys', qty, 'placeId'], message: '收货地点重复' }];
    });
    return before === undefined
      ? twice
      : [{ path: ['lines', at, 'materialId'], message: `与第 ${before + 1} 行重复` }, ...twice];
  });
}

/** Fields of a line that are entered once for all places. */
const ofRow: ReadonlySet<unknown> = new Set(['controlReasonId']);

/**
 * A problem of a city's draft where it was entered: what is wrong with a line is said at the quantity of its place, for the
 * same material may be right in another city.
 */
export const placedIn =
  ({ places }: Pick<CityDraft, 'places'>) =>
  ({ path, message }: Problem): Problem => {
    const [head, at, field] = path;
    const place = head === 'lines' && typeof at === 'number' ? places[at] : undefined;
    if (!place) return { path: [...path], message };
    if (ofRow.has(field)) return { path: ['lines', place.line, String(field)], message };
    return { path: ['lines', place.line, 'qtys', place.qty, 'qty'], message };
  };
