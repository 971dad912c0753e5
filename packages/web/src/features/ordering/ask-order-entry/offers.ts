import { askOrderCalls } from '@material/contract/ordering/ask-order/ask-order.calls.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useApi } from '../../../lib/api.ts';
import type { EntryKind } from './entry-kind.ts';
import { type LineOffers, offerKey } from '../ask-line/line.rules.ts';

export type OfferWish = { readonly materialId: number; readonly on: string };

/** Materials per question; the call takes a thousand. */
const chunk = 500;

/**
 * The offers an order is priced from, by material and delivery day. Each is asked for once, many at a time, so that
 * typing never waits: what is known is used, what is not arrives later.
 */
export function useOfferBook(kind: EntryKind) {
  const api = useApi();
  const [known, setKnown] = useState<ReadonlyMap<string, LineOffers>>(new Map());
  const [isFailed, setFailed] = useState(false);
  const asked = useRef(new Set<string>());

  const ask = useCallback(
    async (on: string, materialIds: readonly number[]): Promise<void> => {
      try {
        const lines = materialIds.map((materialId) => ({ materialId }));
        const { list } = await api.send(
          askOrderCalls.getPriceInfo,
          { deliveryDate: on, lines, isSupplement: kind === 'BUDAN' },
          { isSilent: true },
        );
        const readAt = performance.now();
        const found = list.map(
          ({ materialId, offers, problem, controlledFor }) =>
            [offerKey(materialId, on), { list: offers, problem, controlledFor, readAt }] as const,
        );
        setKnown((before) => new Map([...before, ...found]));
        setFailed(false);
      } catch {
        for (const id of materialIds) asked.current.delete(offerKey(id, on));
        setFailed(true);
      }
    },
    [api, kind],
  );
  const want = useCallback(
    (wishes: readonly OfferWish[]): void => {
      const fresh = wishes.filter(({ materialId, on }) => on !== '' && !asked.current.has(offerKey(materialId, on)));
      for (const { materialId, on } of fresh) asked.current.add(offerKey(materialId, on));
      for (const [on, group] of Map.groupBy(fresh, (wish) => wish.on)) {
        const ids = [...new Set(group.map(({ materialId }) => materialId))];
        for (let at = 0; at < ids.length; at += chunk) void ask(on, ids.slice(at, at + chunk));
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
