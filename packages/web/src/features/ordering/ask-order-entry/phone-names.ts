import { useEffect } from 'react';
import { useLatest } from '../../../kit/react/use-latest.ts';
import { useReturns } from '../../../kit/react/use-returns.ts';
import type { LinesProps } from './lines-props.ts';
import { isUnasked, withMatch } from './match.rules.ts';
import { matchMaterials } from './materials.ts';

/** Looks up what could not be asked for when it was pasted: when the page opens, and when the network is back. */
export function usePhoneNames({ order, scope }: Pick<LinesProps, 'order' | 'scope'>): void {
  const returns = useReturns();
  const latest = useLatest({ order, scope });
  useEffect(() => {
    let isOver = false;
    const { history } = latest.current.order;
    const texts = [
      ...new Set(
        history
          .now()
          .filter(isUnasked)
          .map(({ material }) => material),
      ),
    ];
    const ask = async (): Promise<void> => {
      // What still cannot be asked keeps its words and is asked at the next return.
      const matches = await matchMaterials(texts, latest.current.scope).catch(() => undefined);
      if (!matches || isOver) return;
      const found = new Map(texts.map((text, at) => [text, matches[at]]));
      latest.current.order.history.learn((line) => {
        const match = isUnasked(line) ? found.get(line.material) : undefined;
        return match ? withMatch(line, match) : line;
      });
    };
    if (texts.length > 0) void ask();
    return () => {
      isOver = true;
    };
  }, [returns, latest]);
}
