import { useEffect, useRef, useState } from 'react';
import { useLatest } from './use-latest.ts';

/** Counted for all: a page that is hidden when the network comes back hears of it when it is shown again. */
let returnsSoFar = 0;
window.addEventListener('online', () => {
  returnsSoFar += 1;
});

/** Does something whenever the network comes back; hidden pages do it when they are shown. */
export function useReturn(work: () => unknown): void {
  const latest = useLatest(work);
  const seen = useRef(returnsSoFar);
  useEffect(() => {
    const look = (): void => {
      if (seen.current === returnsSoFar) return;
      seen.current = returnsSoFar;
      void latest.current();
    };
    look();
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
  }, [latest]);
}

const retryMs = 8000;

/** Does again what was lost on the way: when the network is back, and from time to time, since a server says nothing. */
export function useRetry(isLost: boolean, work: () => unknown): void {
  const latest = useLatest(work);
  useReturn(() => isLost && latest.current());
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => void latest.current(), retryMs);
    return () => clearInterval(timer);
  }, [isLost, latest]);
}

/** How often the network has come back: what failed without it is asked again. */
export function useReturns(): number {
  const [count, setCount] = useState(0);
  useReturn(() => setCount((now) => now + 1));
  return count;
}

/** What stands where something was looked for and nobody could be asked. */
export const failedWords = (): string => (navigator.onLine ? '查找失败，请重试' : '网络断开，恢复后自动查找');

type Look = { readonly isLoading: boolean; readonly isFailed: boolean };

/** What stands in a list without choices. */
export const emptyWords = ({ isLoading, isFailed }: Look): string => {
  if (isLoading) return '正在查找…';
  return isFailed ? failedWords() : '没有找到';
};
