import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The newest value of a render, for effects and timers that must not start over when it changes. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
