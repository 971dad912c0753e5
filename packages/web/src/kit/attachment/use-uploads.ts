import type { AnyAttachment, AttachmentRow } from '@material/contract/kernel/document/attachment.ts';
import type { Sent } from '@material/contract/kernel/call/call.ts';
import { useEffect, useRef, useState } from 'react';
import { type Api, useApi } from '../../lib/api.ts';
import { dropFile, keepFile, type KeptFile, keptFiles, sendKept } from '../../lib/sign-in/kept-files.ts';
import { Refusal } from '../../lib/send/refusal.ts';
import { useSession } from '../../lib/session/session.ts';
import { fileProblem } from '../file/file-words.ts';
import { useLatest } from '../react/use-latest.ts';
import { useRetry } from '../react/use-returns.ts';
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
  /** Nobody refused it: it goes out again by itself. */
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

const lostWords = (): string => (navigator.onLine ? '没有连上服务器，稍后自动重试' : '没有网络，恢复后自动上传');

/** Without a code nobody has refused anything: the server was lost, or is recovering. */
const failedBy = ({ code, message }: Refusal): Partial<Upload> => {
  const isLost = code === undefined;
  return { state: 'failed', isLost, problem: isLost ? lostWords() : message };
};

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
    const { signal } = stop;
    const sending = (): Promise<AttachmentRow> => send(api, latest.current, { owner, file, signal, onProgress });
    try {
      const row = await (kept === undefined ? sending() : sendKept(kept, signal, sending));
      change(key, undefined);
      if (row) latest.current.onAdded?.(row, owner);
    } catch (error) {
      // The page is out of sight; what was cancelled is gone from the list before.
      if (signal.aborted) return change(key, { state: 'waiting' });
      if (!(error instanceof Refusal)) throw error;
      change(key, failedBy(error));
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
  /** What has not arrived, of all rows. */
  readonly left: readonly Left[];
};
export type Left = Pick<Upload, 'owner' | 'problem'>;

type Found = Omit<Parameters<typeof waitingOf>[0], 'key'>;
type Add = (found: readonly Found[]) => void;

/** The files that are on their way, and what changes them. */
function useUploadList() {
  const [all, setAll] = useState<readonly Upload[]>([]);
  const last = useRef(0);
  const change: Change = (key, next) =>
    setAll((now) => now.flatMap((one) => (one.key !== key ? [one] : next ? [{ ...one, ...next }] : [])));
  const add: Add = (found) => {
    const added = found.map((one) => waitingOf({ ...one, key: (last.current += 1) }));
    setAll((now) => {
      const known = new Set(now.flatMap(({ kept }) => kept ?? []));
      return [...now, ...added.filter(({ kept }) => kept === undefined || !known.has(kept))];
    });
  };
  useRetry(
    all.some(({ isLost }) => isLost),
    () => setAll((now) => now.map((one) => (one.isLost ? waitingOf(one) : one))),
  );
  return { all, change, add };
}

/** Takes up what this browser has kept of some rows. */
function useKept(name: string, owners: readonly number[], add: Add): void {
  const take = useLatest((found: readonly KeptFile[]) =>
    add(
      found.filter(({ owner }) => owners.includes(owner)).map(({ key: kept, owner, file }) => ({ kept, owner, file })),
    ),
  );
  const rows = owners.join();
  useEffect(() => {
    let isOver = false;
    if (rows !== '') void keptFiles(name).then((found) => isOver || take.current(found));
    return () => {
      isOver = true;
    };
  }, [name, rows, take]);
}

type Taking = { readonly room: number; readonly enter: ((files: readonly File[]) => void) | undefined };

/** Makes chosen files ready to go out, or says why not. */
function useTaking(kind: AnyAttachment, name: string, add: Add) {
  const [refused, setRefused] = useState({ owner: 0, words: '' });
  const [readying, setReadying] = useState<readonly Left[]>([]);
  const ready = async (owner: number, files: readonly File[], { room, enter }: Taking): Promise<void> => {
    const chosen = await chosenOf(kind, files, room);
    setRefused({ owner, words: chosen.problem });
    if (enter) return chosen.good.length === 0 ? undefined : enter(chosen.good);
    const kept = await Promise.all(chosen.good.map((file) => keepFile({ of: name, owner, file })));
    add(chosen.good.map((file, at) => ({ owner, file, kept: kept[at] })));
  };
  const take = async (owner: number, files: readonly File[], taking: Taking): Promise<void> => {
    if (taking.enter && files.length > 1) return setRefused({ owner, words: '请一个一个添加：每个文件要分别填写' });
    const begun = files.map(() => ({ owner, problem: '' }));
    setReadying((now) => [...now, ...begun]);
    try {
      await ready(owner, files, taking);
    } finally {
      setReadying((now) => now.filter((one) => !begun.includes(one)));
    }
  };
  return { refused, readying, take };
}

/**
 * Files on their way, kept in this browser until they have arrived: a reload or a lost network loses none. What failed stays
 * with its reason, to be sent again or dropped.
 */
export function useUploads<K extends AnyAttachment>(options: Options<K>): Uploads {
  const { kind, owners } = options;
  const name = `${useSession(({ id }) => id) ?? 0}:${kind.kind}`;
  const { all, change, add } = useUploadList();
  const running = useSending(options, all, change);
  useKept(name, owners, add);
  const { refused, readying, take } = useTaking(kind, name, add);
  const cancel = (key: number): void => {
    const kept = all.find((one) => one.key === key)?.kept;
    if (kept !== undefined) void dropFile(kept);
    change(key, undefined);
    if (running.current?.key === key) running.current.stop.abort();
  };
  return {
    left: [...all, ...readying],
    of: (owner, count, enter) => {
      const uploads = all.filter((one) => one.owner === owner);
      const room = Math.max(kind.max - count - uploads.length, 0);
      return {
        uploads,
        problem: refused.owner === owner ? refused.words : '',
        take: (files) => take(owner, files, { room: kind.versions === undefined ? room : files.length, enter }),
        retry: (key) => change(key, { state: 'waiting', isLost: false }),
        cancel,
      };
    },
  };
}
