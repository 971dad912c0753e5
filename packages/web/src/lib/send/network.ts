import { useSyncExternalStore } from 'react';

const follow = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether the browser has a network at all. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine);
