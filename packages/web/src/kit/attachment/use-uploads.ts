import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/attachment.ts';
import type { Sent } from '@material/contract/kernel/call.ts';
import { useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { dropFile, keepFile, type KeptFile, keptFiles } from '../../lib/kept-files.ts';
import { Refusal } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { fileProblem } from '../file/file-words.ts';
import { useLatest } from '../react/use-latest.ts';
import { useReturn } from '../react/use-returns.ts';
import { shrunk } from './picture-shrink.ts';

/** A file on its way. */
export type Upload = {
  readonly key: number;
  /** The row that it is for. */
  readonly owner: number;
  readonly file: File;
  /** Under which key this browser keeps it until it has arrived; undefined where it keeps nothing. */
  readonly kept: number | undefined;
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
  /** The rows whose files go out from here, also those that this browser has kept since another day. */
  readonly owners: readonly number[];
  /** Takes a file that arrived; without it whatever shows the files asks for them again. */
  readonly onAdded?: ((row: AttachmentRow, owner: number) => void) | undefined;
};
type Sending = { readonly signal: AbortSignal; readonly onProgress: (sent: number, total: number) => void };

async function send<K extends AnyAttachment>(
  api: Api,
  { kind, onAdded }: Options<K>,
  { owner, file, signal, onProgress }: Sending & Pick<Upload, 'owner' | 'file'>,
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
  const work = async ({ key, owner, file, kept }: Upload): Promise<void> => {
    const stop = new AbortController();
    running.current = { key, stop };
    change(key, { state: 'sending', percent: 0, problem: '', isLost: false });
    const onProgress = (sent: number, total: number): void =>
      change(key, { percent: Math.floor((sent / total) * 100) });
    try {
      const row = await send(api, latest.current, { owner, file, signal: stop.signal, onProgress });
      change(key, undefined);
      forget(kept);
      latest.current.onAdded?.(row, owner);
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

const forget = (kept: number | undefined): void => {
  if (kept !== undefined) void dropFile(kept);
};

const waitingOf = (of: Pick<Upload, 'key' | 'owner' | 'file' | 'kept'>): Upload => ({
  ...of,
  state: 'waiting',
  percent: 0,
  problem: '',
  isLost: false,
});

/** What goes on with the files of one row. */
export type OwnUploads = {
  readonly uploads: readonly Upload[];
  readonly problem: string;
  readonly take: (files: readonly File[]) => Promise<void>;
  readonly retry: (key: number) => void;
  readonly cancel: (key: number) => void;
};
/**
 * The files of some rows on their way; `count`: how many files one of them has already, `enter`: asks for what is entered
 * beside a file, and sends both.
 */
export type Uploads = {
  readonly of: (owner: number, count: number, enter?: (files: readonly File[]) => void) => OwnUploads;
};

/**
 * Files on their way, kept in this browser until they have arrived: a reload or a lost network loses none. What failed stays
 * with its reason, to be sent again or dropped.
 */
export function useUploads<K extends AnyAttachment>(options: Options<K>): Uploads {
  const { kind, owners } = options;
  const [all, setAll] = useState<readonly Upload[]>([]);
  const [refused, setRefused] = useState({ owner: 0, words: '' });
  const last = useRef(0);
  const name = `${useSession(({ id }) => id) ?? 0}:${kind.kind}`;
  const change: Change = (key, next) =>
    setAll((now) => now.flatMap((one) => (one.key !== key ? [one] : next ? [{ ...one, ...next }] : [])));
  const running = useSending(options, all, change);
  const add = (found: readonly Omit<Parameters<typeof waitingOf>[0], 'key'>[]): void => {
    const added = found.map((one) => waitingOf({ ...one, key: (last.current += 1) }));
    setAll((now) => {
      const known = new Set(now.flatMap(({ kept }) => kept ?? []));
      return [...now, ...added.filter(({ kept }) => kept === undefined || !known.has(kept))];
    });
  };
  const takeKept = useLatest((found: readonly KeptFile[]) =>
    add(
      found.filter(({ owner }) => owners.includes(owner)).map(({ key: kept, owner, file }) => ({ kept, owner, file })),
    ),
  );
  const rows = owners.join();
  useEffect(() => {
    let isOver = false;
    if (rows !== '') void keptFiles(name).then((found) => isOver || takeKept.current(found));
    return () => {
      isOver = true;
    };
  }, [name, rows, takeKept]);
  useReturn(() => setAll((now) => now.map((one) => (one.isLost ? { ...one, state: 'waiting', isLost: false } : one))));
  const cancel = (key: number): void => {
    forget(all.find((one) => one.key === key)?.kept);
    if (running.current?.key === key) running.current.stop.abort();
    else change(key, undefined);
  };
  return {
    of: (owner, count, enter) => {
      const uploads = all.filter((one) => one.owner === owner);
      return {
        uploads,
        problem: refused.owner === owner ? refused.words : '',
        take: async (files) => {
          const tell = (words: string): void => setRefused({ owner, words });
          if (enter && files.length > 1) return tell('请一个一个添加：每个文件要分别填写');
          const room = kind.versions === undefined ? Math.max(kind.max - count - uploads.length, 0) : files.length;
          const chosen = await chosenOf(kind, files, room);
          tell(chosen.problem);
          if (enter) return chosen.good.length === 0 ? undefined : enter(chosen.good);
          const kept = await Promise.all(chosen.good.map((file) => keepFile({ of: name, owner, file })));
          return add(chosen.good.map((file, at) => ({ owner, file, kept: kept[at] })));
        },
        retry: (key) => change(key, { state: 'waiting' }),
        cancel,
      };
    },
  };
}
