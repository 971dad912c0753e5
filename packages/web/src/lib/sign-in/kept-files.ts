/** Files that wait in this browser until they have been sent; a window without such a store keeps none. */
export type KeptFile = {
  readonly key: number;
  /** Whose it is, and of what kind: nobody's file goes out under another name. */
  readonly of: string;
  /** The row that it hangs on. */
  readonly owner: number;
  readonly file: File;
  readonly since: number;
};

const store = 'files';
const name = 'kept-files';
/** What nobody has asked for any more. */
const keptDays = 14;

let opening: Promise<IDBDatabase> | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

/** What was written is kept only now: a full disk is noticed at the end. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error(name)));
  });

/** The next one opens it anew. */
const forgetStore = (): void => {
  opening = undefined;
};

async function openedStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(store, { keyPath: 'key', autoIncrement: true }).createIndex('of', 'of'),
  );
  const database = await done(request);
  database.addEventListener('close', forgetStore);
  return database;
}

async function begin(): Promise<IDBTransaction> {
  opening ??= openedStore();
  return (await opening).transaction(store, 'readwrite');
}

/** A store that refuses leaves the product working, only forgetful. */
async function within<T>(work: (files: IDBObjectStore) => Promise<T>, without: T): Promise<T> {
  if (!('indexedDB' in globalThis)) return without;
  try {
    const transaction = await begin().catch(() => {
      // Browsers close a connection that was idle, and may refuse one while they start.
      forgetStore();
      return begin();
    });
    const [result] = await Promise.all([work(transaction.objectStore(store)), completed(transaction)]);
    return result;
  } catch {
    return without;
  }
}

/** Those that this window knows to wait. */
const waiting = new Set<number>();
export const hasWaitingFiles = (): boolean => waiting.size > 0;

/** Keeps a file; its key, or nothing where nothing can be kept. */
export async function keepFile(kept: Pick<KeptFile, 'of' | 'owner' | 'file'>): Promise<number | undefined> {
  const key = await within(async (files) => Number(await done(files.add({ ...kept, since: Date.now() }))), undefined);
  if (key !== undefined) waiting.add(key);
  return key;
}

export function dropFile(key: number): Promise<unknown> {
  waiting.delete(key);
  return within((files) => done(files.delete(key)), undefined);
}

/** The files that were kept, oldest first. */
export const keptFiles = (of: string): Promise<readonly KeptFile[]> =>
  within(async (files) => {
    const all = (await done(files.index('of').getAll(of))) as KeptFile[];
    const oldest = Date.now() - keptDays * 86_400_000;
    for (const { key } of all.filter(({ since }) => since < oldest)) files.delete(key);
    const kept = all.filter(({ since }) => since >= oldest);
    for (const { key } of kept) waiting.add(key);
    return kept;
  }, []);

const isKept = (key: number): Promise<boolean> => within(async (files) => (await done(files.count(key))) > 0, true);

/**
 * Sends a kept file, in one window of this browser at a time, and forgets it once it has arrived; undefined where another
 * window was faster.
 */
export function sendKept<T>(key: number, signal: AbortSignal, sending: () => Promise<T>): Promise<T | undefined> {
  const work = async (): Promise<T | undefined> => {
    if (!(await isKept(key))) {
      waiting.delete(key);
      return undefined;
    }
    const arrived = await sending();
    await dropFile(key);
    return arrived;
  };
  // Only secure pages have them.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(`${name}:${key}`, { signal }, work) : work();
}
