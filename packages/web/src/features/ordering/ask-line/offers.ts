import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import { type LineOffers, offerKey } from './line.rules.ts';

/** A material on a day, in the session's own city or in one that headquarters names. */
export type OfferWish = { readonly materialId: number; readonly on: string; readonly cityId?: number };
type Asking = Omit<OfferWish, 'materialId'>;

/** Materials per question; the call takes a thousand. */
const chunk = 500;

/**
 * The offers an order is priced from, by material and delivery day. Each is asked for once, many at a time, so that
 * typing never waits: what is known is used, what is not arrives later.
 */
export function useOfferBook({ isSupplement = false }: { readonly isSupplement?: boolean } = {}) {
  const api = useApi();
  const [known, setKnown] = useState<ReadonlyMap<string, LineOffers>>(new Map());
  const [isFailed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  const ask = useCallback(
    async ({ on, cityId }: Asking, materialIds: readonly number[]): Promise<void> => {
      const keyOf = (materialId: number): string => offerKey(materialId, on, cityId);
      try {
        const lines = materialIds.map((materialId) => ({ materialId }));
        const { list } = await api.send(
          askOrderCalls.getPriceInfo,
          { deliveryDate: on, lines, isSupplement, ...(cityId === undefined ? {} : { cityId }) },
          { isSilent: true },
        );
        const readAt = performance.now();
        const found = list.map(
          ({ materialId, offers, problem, controlledFor }) =>
            [keyOf(materialId), { list: offers, problem, controlledFor, readAt }] as const,
        );
        setKnown((before) => new Map([...before, ...found]));
        setFailed(false);
      } catch {
        for (const id of materialIds) asked.current.delete(keyOf(id));
        setFailed(true);
      }
    },
    [api, isSupplement],
  );
  const want = useCallback(
    (wishes: readonly OfferWish[]): void => {
      const keyOf = ({ materialId, on, cityId }: OfferWish): string => offerKey(materialId, on, cityId);
      const fresh = wishes.filter((wish) => wish.on !== '' && !asked.current.has(keyOf(wish)));
      for (const wish of fresh) asked.current.add(keyOf(wish));
      for (const group of Map.groupBy(fresh, ({ on, cityId = '' }) => `${on}/${cityId}`).values()) {
        const [first] = group;
        const ids = [...new Set(group.map(({ materialId }) => materialId))];
        for (let at = 0; first && at < ids.length; at += chunk) void ask(first, ids.slice(at, at + chunk));
      }
    },
    [ask],
  );
  /** Drops what is known, so that everything is priced anew. */
  const forget = useCallback((): void => {
    asked.current.clear();
    setKnown(new Map());
  }, []);
  return useMemo(() => ({ book: known, want, forget, isFailed }), [known, want, forget, isFailed]);
}
export type OfferBookControl = ReturnType<typeof useOfferBook>;
