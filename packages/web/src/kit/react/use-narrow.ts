import { layout } from '@material/contract/kernel/value/constants.ts';
import { useMedia } from './use-media.ts';

/** True while the window is narrower than `belowPx`; phones and small tablets by default. */
export const useNarrow = (belowPx: number = layout.mobileBelowPx): boolean =>
  useMedia(`(max-width: ${belowPx - 0.02}px)`);
