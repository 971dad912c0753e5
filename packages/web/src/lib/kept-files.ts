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

let opening: Promise<IDBDatabase | undefined> | undefined;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(name)));
  });

function openStore(): Promise<IDBDatabase | undefined> {
  opening ??= (async () => {
    if (!('indexedDB' in globalThis)) return undefined;
    const request = indexedDB.open(name, 1);
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(store, { keyPath: 'key', autoIncrement: true }).createIndex('of', 'of'),
    );
    return done(request);
  })();
  return opening;
}

/** A store that refuses leaves the product working, only forgetful. */
async function within<T>(work: (files: IDBObjectStore) => Promise<T>, without: T): Promise<T> {
  try {
    const database = await openStore();
    return database ? await work(database.transaction(store, 'readwrite').objectStore(store)) : without;
  } catch {
    return without;
  }
}

/** Keeps a file; its key, or nothing where nothing can be kept. */
export const keepFile = (kept: Pick<KeptFile, 'of' | 'owner' | 'file'>): Promise<number | undefined> =>
  within(async (files) => Number(await done(files.add({ ...kept, since: Date.now() }))), undefined);

export const dropFile = (key: number): Promise<unknown> => within((files) => done(files.delete(key)), undefined);

/** The files that were kept, oldest first. */
export const keptFiles = (of: string): Promise<readonly KeptFile[]> =>
  within(async (files) => {
    const all = (await done(files.index('of').getAll(of))) as KeptFile[];
    const oldest = Date.now() - keptDays * 86_400_000;
    for (const { key } of all.filter(({ since }) => since < oldest)) files.delete(key);
    return all.filter(({ since }) => since >= oldest);
  }, []);
