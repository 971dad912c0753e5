import { use, useEffect, useId } from 'react';
import { holdUnsaved } from '../../lib/unsaved.ts';
import { TabContext } from './use-tab.ts';

/**
 * Says that something unsaved stands in a dialog, to the tab that it is of or to the window: leaving and reloading ask then.
 * Returns how to say at once that nothing does any more, for what ends while its tab is hidden.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const by = useId();
  const tab = use(TabContext);
  const say = tab?.setDirty ?? holdUnsaved;
  useEffect(() => say(isUnsaved, by), [say, isUnsaved, by]);
  const isShown = tab?.isShown;
  useEffect(
    () => () => {
      // A tab that is hidden takes its effects back as one that ends does, and keeps what was entered.
      if (isShown?.() ?? true) say(false, by);
    },
    [say, isShown, by],
  );
  return () => say(false, by);
}
