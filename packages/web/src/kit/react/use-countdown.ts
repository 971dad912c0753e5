import { useEffect, useState } from 'react';

const tickMs = 250;

/** Whole seconds that are left of so many milliseconds, counted from when they were given. */
export function useCountdown(ms: number): number {
  const [from, setFrom] = useState({ ms, at: performance.now() });
  const [now, setNow] = useState(from.at);
  if (from.ms !== ms) setFrom({ ms, at: now });
  const left = Math.max(0, from.ms - (now - from.at));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.ceil(left / 1000);
}
