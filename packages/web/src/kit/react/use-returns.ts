import { useEffect, useState } from 'react';
import { useLatest } from './use-latest.ts';

/** Does something whenever the network comes back. */
export function useReturn(work: () => unknown): void {
  const latest = useLatest(work);
  useEffect(() => {
    const back = (): void => void latest.current();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [latest]);
}

/** How often the network has come back: what failed without it is asked again. */
export function useReturns(): number {
  const [count, setCount] = useState(0);
  useReturn(() => setCount((now) => now + 1));
  return count;
}

/** What stands in a list for which nobody could be asked. */
const failedWords = (): string => (navigator.onLine ? '查找失败，请重试' : '网络断开，恢复后自动查找');

type Look = { readonly isLoading: boolean; readonly isFailed: boolean };

/** What stands in a list without choices. */
export const emptyWords = ({ isLoading, isFailed }: Look): string => {
  if (isLoading) return '正在查找…';
  return isFailed ? failedWords() : '没有找到';
};
