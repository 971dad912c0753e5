import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { Sent } from '@material/contract/kernel/call.ts';
import { useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { Refusal } from '../../lib/refusal.ts';
import { fileProblem } from '../file/file-words.ts';
import { shrunk } from './picture-shrink.ts';

/** A file on its way. */
export type Upload = {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much is out, in percent. */
  readonly percent: number;
  readonly problem: string;
  /** Nobody refused it: it goes out again as soon as there is a network. */
  readonly isLost: boolean;
};

/** Less is gone before anybody reads how far it is. */
const worthProgress = 100 * 1024;

type Options<K extends AnyAttachment> = {
  readonly kind: K;
  readonly owner: number;
  readonly count: number;
  /** Takes a file that arrived; without it whatever shows the files asks for them again. */
  readonly onAdded: ((row: AttachmentRow) => void) | undefined;
  /** Asks for what is entered beside a file, and sends both. */
  readonly enter?: ((files: readonly File[]) => void) | undefined;
};
type Sending = { readonly signal: AbortSignal; readonly onProgress: (sent: number, total: number) => void };

async function send<K extends AnyAttachment>(
  api: Api,
  { kind, owner, onAdded }: Options<K>,
  { file, signal, onProgress }: Sending & { readonly file: File },
): Promise<AttachmentRow> {
  const input = { of: owner } as Sent<K['calls']['add']>;
  const progress = file.size > worthProgress ? { onProgress } : {};
  const how = { files: [file], signal, isSilent: true, isPart: onAdded !== undefined, ...progress };
  const row = await api.upload<K['calls']['add']>(kind.calls.add, input, how);
  for (const call of [kind.calls.down, kind.calls.thumb]) if (call) api.putFile(call, { id: row.id }, file);
  return row;
}

const wordsOf = (error: Refusal): string => (error.status === -1 ? '没有网络，恢复后自动上传' : error.message);

/** What of some files may go out, and what is wrong with the others. */
async function chosenOf(kind: AnyAttachment, files: readonly File[], room: number) {
  const rule = { types: kind.types, maxBytes: kind.maxBytes, maxFiles: 1 };
  const small = await Promise.all(files.slice(0, room).map(shrunk));
  const checked = small.map((file) => ({ file, wrong: fileProblem(file, rule) }));
  const refused = checked.flatMap(({ file, wrong }) => (wrong === undefined ? [] : [`${file.name}：${wrong}`]));
  const rest = files.length - room;
  const tooMany = rest > 0 ? [`最多 ${kind.max} 个，多出的 ${rest} 个没有添加`] : [];
  return {
    good: checked.flatMap(({ file, wrong }) => (wrong === undefined ? [file] : [])),
    problem: [...refused, ...tooMany].join('；'),
  };
}

type Change = (key: number, next: Partial<Upload> | undefined) => void;
type Running = { readonly key: number; readonly stop: AbortController };

/** Sends what waits, one after the other. */
function useSending<K extends AnyAttachment>(options: Options<K>, uploads: readonly Upload[], change: Change) {
  const api = useApi();
  const running = useRef<Running>(undefined);
  const latest = useRef(options);
  const work = async ({ key, file }: Upload): Promise<void> => {
    const stop = new AbortController();
    running.current = { key, stop };
    change(key, { state: 'sending', percent: 0, problem: '', isLost: false });
    const onProgress = (sent: number, total: number): void =>
      change(key, { percent: Math.floor((sent / total) * 100) });
    try {
      const row = await send(api, latest.current, { file, signal: stop.signal, onProgress });
      change(key, undefined);
      latest.current.onAdded?.(row);
    } catch (error) {
      if (stop.signal.aborted) return change(key, undefined);
      if (!(error instanceof Refusal)) throw error;
      change(key, { state: 'failed', problem: wordsOf(error), isLost: error.code === undefined });
    } finally {
      running.current = undefined;
    }
  };
  const waiting = uploads.find(({ state }) => state === 'waiting');
  useEffect(() => {
    latest.current = options;
    if (waiting && !running.current) void work(waiting);
  });
  useEffect(() => () => running.current?.stop.abort(), []);
  return running;
}

/** Files on their way: what failed stays with its reason, to be sent again or dropped. */
export function useUploads<K extends AnyAttachment>(options: Options<K>) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [problem, setProblem] = useState('');
  const last = useRef(0);
  const change: Change = (key, next) =>
    setUploads((all) => all.flatMap((one) => (one.key !== key ? [one] : next ? [{ ...one, ...next }] : [])));
  const running = useSending(options, uploads, change);
  useEffect(() => {
    const online = (): void =>
      setUploads((all) => all.map((one) => (one.isLost ? { ...one, state: 'waiting', isLost: false } : one)));
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
  const take = async (files: readonly File[]): Promise<void> => {
    const { kind, count, enter } = options;
    if (enter && files.length > 1) return setProblem('请一个一个添加：每个文件要分别填写');
    const room = kind.versions === undefined ? Math.max(kind.max - count - uploads.length, 0) : files.length;
    const chosen = await chosenOf(kind, files, room);
    setProblem(chosen.problem);
    if (enter) return chosen.good.length === 0 ? undefined : enter(chosen.good);
    const added = chosen.good.map((file): Upload => {
      last.current += 1;
      return { key: last.current, file, state: 'waiting', percent: 0, problem: '', isLost: false };
    });
    setUploads((all) => [...all, ...added]);
  };
  return {
    uploads,
    problem,
    take,
    retry: (key: number) => change(key, { state: 'waiting' }),
    cancel: (key: number): void =>
      running.current?.key === key ? running.current.stop.abort() : change(key, undefined),
  };
}
