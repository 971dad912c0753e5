import type { Call, Output, Sent } from '@material/contract/kernel/call/call.ts';
import { useRef, useState } from 'react';
import { type Ask, useConfirm } from '../feedback/confirm.ts';
import { carryOut } from '../feedback/carry-out.ts';
import { notSent } from '../feedback/use-click-lock.ts';
import { type Api, type ApiOptions, useApi } from '../../lib/api.ts';
import { toastError } from '../../lib/send/notices.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { isRecord, type Values } from './form-state.rules.ts';
import type { SentInput } from './refused.ts';
import type { FormControl } from './use-form.ts';
import { leadToConflict } from './form-focus.ts';
import { meetIn, type Reread, theirsOf, useNews } from './use-news.ts';

export type SendingProps<C extends Call> = {
  readonly call: C;
  readonly form: FormControl<C>;
  /** What is said when it is done. */
  readonly done?: string | ((answer: Output<C>) => string) | undefined;
  /** `sent`: the values that were in the form when it was sent; others may stand there by now. */
  readonly onDone: (answer: Output<C>, sent: Values) => unknown;
  /** Reads what somebody else has saved, where the refusal's row does not hold it all. */
  readonly reread?: Reread | undefined;
  readonly intent?: string | undefined;
  /** What the server does only with consent: what is asked, and the field that says so when it is sent again. */
  readonly consent?: { readonly field: string; readonly ask: (sentence: string) => Parameters<Ask>[0] } | undefined;
  /** Leaves the form where what is stored can be written no more. */
  readonly onLocked?: (() => void) | undefined;
  /** Takes a refusal that belongs elsewhere, e.g. to the page below a dialog; true when it has. */
  readonly onRefused?: ((refusal: Refusal) => boolean) | undefined;
};

const isRow = (row: unknown): row is Values => isRecord(row) && Object.hasOwn(row, 'rowVersion');

/** Of a fresh row, what the form edits or sends along; a row that lacks a field says nothing of their version. */
const ownOf = ({ fields, state }: FormControl, row: Values): Values | undefined => {
  if (fields.some(({ name }) => !Object.hasOwn(row, name))) return undefined;
  const names = new Set([...fields.map(({ name }) => name), ...Object.keys(state.base)]);
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
};

const filesOf = (value: unknown): File[] => (Array.isArray(value) ? value.filter((one) => one instanceof File) : []);

/** The way to the server, with how much of an upload is there and the way to end it. */
function useCarrying<C extends Call>({ call, form, intent }: SendingProps<C>) {
  const api = useApi();
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const carry = (input: Sent<C>): Promise<Output<C>> => {
    const options: ApiOptions = { isSilent: true, intent };
    if (call.kind !== 'upload') return api.send(call, input, options);
    const controller = new AbortController();
    stop.current = controller;
    const onProgress = (out: number, total: number): void => setSent(total === 0 ? 0 : Math.floor((out / total) * 100));
    const files = filesOf(form.state.values['files']);
    return api.upload(call, input, { ...options, files, signal: controller.signal, onProgress });
  };
  const end = (): void => {
    stop.current = undefined;
    setSent(undefined);
  };
  return { api, sent, stop, carry, end };
}

/** What comes of a refusal: consent is given to it, another version is met, or its words stand at the fields. */
function useRefused<C extends Call>({ form, reread, consent, onRefused, onLocked }: SendingProps<C>, api: Api) {
  const ask = useConfirm();
  /** Meets the version that holds now; false where it is not known. */
  const meet = async (refusal: Refusal): Promise<boolean> => {
    if (refusal.code !== 'conflict') return false;
    const read = reread ? await reread(api) : isRow(refusal.row) ? ownOf(form, refusal.row) : undefined;
    if (read) meetIn(form, theirsOf({ ...refusal.saver, ...read }));
    else if (!reread || !onLocked) return false;
    else onLocked();
    return true;
  };
  /** What is left to be said: the refusal, or why the version that holds now could not be read. */
  const unmet = async (refusal: Refusal): Promise<Refusal | undefined> => {
    try {
      return (await meet(refusal)) ? undefined : refusal;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return onRefused?.(error) === true ? undefined : error;
    }
  };
  /** What is sent besides where consent was given. */
  return async (refusal: Refusal, sent: SentInput): Promise<Values | undefined> => {
    if (refusal.code === 'consentNeeded' && consent)
      return (await ask(consent.ask(refusal.message))) ? { [consent.field]: true } : undefined;
    if (onRefused?.(refusal) === true) return undefined;
    const rest = await unmet(refusal);
    if (rest) form.refuse(rest, sent);
    return undefined;
  };
}

type Ready<C extends Call> = { readonly input: Sent<C>; readonly values: Values };

/** Sends a form; what the server refuses stands at its field, and what somebody else has saved meanwhile is met. */
export function useFormSending<C extends Call>(props: SendingProps<C>) {
  const { form, done, onDone, reread } = props;
  const { api, sent, stop, carry, end } = useCarrying(props);
  useNews({ api, call: props.call, form, reread });
  const refused = useRefused(props, api);
  // Enter and the button may both ask.
  const isSending = useRef(false);

  const ready = (): Ready<C> | undefined => {
    if (isSending.current) return undefined;
    if (!form.conflict) {
      const input = form.checked();
      return input && { input, values: form.now().values };
    }
    toastError('请先选择保留哪个版本');
    leadToConflict(form.id);
    return undefined;
  };
  const sendNow = async ({ input, values }: Ready<C>): Promise<Output<C> | undefined> => {
    isSending.current = true;
    form.markSending(true);
    try {
      const work = carry(input);
      const answer = await (done === undefined ? work : carryOut(work, done));
      if (stop.current?.signal.aborted) return undefined;
      await onDone(answer, values);
      return answer;
    } catch (error) {
      if (stop.current?.signal.aborted) return undefined;
      if (!(error instanceof Refusal)) throw error;
      const agreed = await refused(error, { input: input as Values, values });
      return agreed && (await sendNow({ input: { ...(input as Values), ...agreed } as Sent<C>, values }));
    } finally {
      isSending.current = false;
      form.markSending(false);
      end();
    }
  };
  return {
    /** Checks and sends; the answer, or nothing where something is wrong. */
    send: async (): Promise<Output<C> | undefined> => {
      const now = ready();
      return now && sendNow(now);
    },
    /** For a button, which is free again at once where nothing was sent. */
    submit: async (): Promise<Output<C> | typeof notSent | undefined> => {
      const now = ready();
      return now ? sendNow(now) : notSent;
    },
    sent,
    /** Ends an upload; false where what is under way cannot be ended. */
    cancel: (): boolean => {
      stop.current?.abort();
      return stop.current !== undefined;
    },
  };
}
