import { useEffect, useState } from 'react';

const second = 1000;

/** How many seconds are left until the next code may be asked for. */
export function useCodeWait() {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / second));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, second);
    return () => clearInterval(timer);
  }, [until]);
  const begin = (seconds: number): void => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * second);
  };
  return { left, begin };
}
