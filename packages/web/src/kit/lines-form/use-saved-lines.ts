import type { Call } from '@material/contract/kernel/call/call.ts';
import { useEffect } from 'react';
import type { GridRow } from '../grid/grid-columns.ts';
import { useTab } from '../tab/use-tab.ts';
import { type Kept, rowVersionOf } from '../form/form-state.rules.ts';
import { chosen, metWith } from '../form/part.rules.ts';
import { type HeldLinesProps, useHeldLines } from './use-lines-form.ts';
import { sameSent, useSelfSaving, type SelfSavingProps } from './use-self-saving.ts';

type Props<C extends Call, R extends GridRow, E extends GridRow> = HeldLinesProps<C, R, E> & SelfSavingProps<C, E>;

/**
 * A form with lines that is saved by itself while it is written on, by several people at once: each line that is whole goes to
 * the server, what colleagues save comes in, and only a line that both changed is asked about.
 */
export function useSavedLines<C extends Call, R extends GridRow, E extends GridRow>(props: Props<C, R, E>) {
  const { start, keep } = props;
  const tab = useTab();
  const { form, lines, problems, discard } = useHeldLines(props, () => keep);
  const saving = useSelfSaving({ ...props, form });
  const { forget } = saving;
  useEffect(() => {
    const state = form.now();
    // One's own version may be on its way back.
    if (saving.save !== 'saving' && rowVersionOf(start) > rowVersionOf(state.base))
      form.put(metWith(state, start, sameSent(props)));
  });
  const isDirty = saving.save !== 'saved';
  useEffect(() => tab.setDirty(isDirty), [isDirty, tab]);
  return {
    form,
    lines,
    problems,
    save: saving.save,
    refusal: saving.refusal,
    /** Sends what is ready now; whether all that was ready has arrived. */
    flush: saving.flush,
    /** Says whose version of a line counts that both have changed. */
    choose: (key: string, kept: Kept): void => form.put(chosen(form.now(), key, kept)),
    discard: (): void => {
      discard();
      forget();
    },
  };
}
