import type { Call } from '@material/contract/kernel/call/call.ts';
import type { HistoryEntry } from '@material/contract/kernel/document/document.ts';
import type { Saver } from '@material/contract/kernel/value/errors.ts';
import { everyTable } from '@material/contract/kernel/call/live.ts';
import { useEffect, useRef } from 'react';
import type { Api } from '../../lib/api.ts';
import { onHeldNews } from '../../lib/sign-in/live.ts';
import { toastError } from '../../lib/send/notices.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { useLatest } from '../react/use-latest.ts';
import { rowVersionOf, type Values } from './form-state.rules.ts';
import type { FormControl, Version } from './use-form.ts';

/** What somebody else has saved, as a form's values; `by` and `at`: who, and when. Undefined where it can be written no more. */
export type Reread = (api: Api) => Promise<Values | undefined>;

const nobody: Saver = { by: '', at: '' };

/** Their values, and whose they are. */
export function theirsOf({ by, at, ...theirs }: Values): Version {
  return { by: typeof by === 'string' ? by : '', at: typeof at === 'string' ? at : '', theirs };
}

/** Who has done the last thing to a document, and when. */
export function lastActor(history: readonly HistoryEntry[]): Saver {
  const last = history.find(({ doc }) => doc === null);
  return { by: last?.actorName ?? '', at: last?.at ?? '' };
}

/** Who saved a version and when, in front of what became of it. */
export function saverWords({ by, at }: Saver): string {
  if (by === '') return '刚有人';
  return at === '' ? `${by}刚刚` : `${by} ${at.slice(5, 16)} `;
}

/** Takes somebody else's version into a form, and says what became of what was changed here. */
export function meetIn(form: FormControl, version: Version): void {
  const who = saverWords(version);
  if (!form.meet(version)) toastError(`${who}保存了新版本，请选择保留哪个版本`);
  else if (form.isDirty) toastError(`${who}保存了新版本，你的修改已经并入，请核对后再保存`);
}

const isNewer = (theirs: Values, { state }: FormControl): boolean => rowVersionOf(theirs) > rowVersionOf(state.base);

type Fresh = {
  readonly saver?: Saver | undefined;
  /** Whether the document still takes what the form would send; what was entered into one that does not is not put together with it. */
  readonly isOpen?: boolean;
};

/**
 * A version that has come to the page by itself is met at once: nobody had entered anything. What one has saved oneself comes
 * back as the server has it, and the form begins anew from that.
 */
export function useFresh(form: FormControl, theirs: Values, { saver = nobody, isOpen = true }: Fresh = {}): void {
  const latest = useLatest({ form, isOpen, version: { ...saver, theirs } });
  const { isSending } = form;
  const version = rowVersionOf(theirs);
  const met = useRef(version);
  useEffect(() => {
    const { form: now, isOpen: takes, version: seen } = latest.current;
    // One's own version is on its way back.
    if (isSending || (now.isDirty && !takes)) return;
    const isOther = met.current !== version;
    met.current = version;
    if (isNewer(seen.theirs, now)) meetIn(now, seen);
    else if (isOther && !now.isDirty && version === rowVersionOf(now.state.base)) now.meet(seen);
  }, [version, isSending, latest]);
}

type Watched = {
  readonly api: Api;
  readonly call: Call;
  readonly form: FormControl;
  readonly reread: Reread | undefined;
};

/** While something unsaved stands in a form, what others save of the same is told and changes nothing. */
export function useNews(watched: Watched): void {
  const latest = useLatest(watched);
  useEffect(() => {
    const look = async (words: readonly string[]): Promise<void> => {
      const { api, call, reread } = latest.current;
      const isAbout = call.about?.some((table) => words.includes(table) || words.includes(everyTable)) ?? true;
      if (!reread || !isAbout) return;
      const read = await reread(api);
      const { form } = latest.current;
      if (!read || form.isSending) return;
      const version = theirsOf(read);
      if (isNewer(version.theirs, form)) form.tellNews(version);
    };
    return onHeldNews((words) => {
      look(words).catch((error: unknown) => {
        // It is met when the form is sent.
        if (!(error instanceof Refusal)) throw error;
      });
    });
  }, [latest]);
}
