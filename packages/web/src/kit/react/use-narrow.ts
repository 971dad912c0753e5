import { layout } from '@material/contract/kernel/value/constants.ts';
import { useSyncExternalStore } from 'react';

const queryOf = (belowPx: number): MediaQueryList => matchMedia(`(max-width: ${belowPx - 0.02}px)`);

/** True while the window is narrower than `belowPx`; phones and small tablets by default. */
export const useNarrow = (belowPx: number = layout.mobileBelowPx): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = queryOf(belowPx);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => queryOf(belowPx).matches,
  );
