import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. */
export const useMedia = (text: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(text);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(text).matches,
  );
