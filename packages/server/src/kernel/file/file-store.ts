import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config/config.ts';

/** Where the bytes of stored files lie; keys are made by the caller and never reused. */
export type FileStore = {
  /** A folder of this machine for files under way; it need not exist yet, and nothing in it outlives its work. */
  readonly scratch: string;
  /** Stores a file of this machine; the file itself stays where it is. */
  put(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there are none under the key. */
  open(key: string): Promise<Readable | undefined>;
  /** Removes the bytes; removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every key below a folder. */
  keysUnder(folder: string): AsyncIterable<string>;
  writtenAt(key: string): Promise<Date>;
};

async function s3Disk(config: Config, bucket: string): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new Error('S3_BUCKET needs the packages @aws-sdk/client-s3 and @aws-sdk/s3-request-presigner', { cause });
  });
  const credentials = { accessKeyId: config.S3_ACCESS_KEY ?? '', secretAccessKey: config.S3_SECRET_KEY ?? '' };
  return new Disk(
    new S3Driver({
      credentials,
      region: config.S3_REGION,
      bucket,
      visibility: 'private',
      // Most S3-compatible stores know neither access lists nor buckets as host names.
      supportsACL: false,
      // Nor the trailing checksums that the client would otherwise send in chunks.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(config.S3_ENDPOINT === undefined ? {} : { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    }),
  );
}

const own = { file: 0o600, folder: 0o700 } as const;

/** A folder of this machine, closed to every other account; those of earlier versions stood open. */
async function ownFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: own.folder });
  await chmod(path, own.folder);
}

type Writing = Pick<FileStore, 'put' | 'putBytes'>;

/** Writes files that only this account may read, in folders that only it may enter. */
function ownFiles(disk: Disk, location: string): Writing {
  const written = async (key: string, write: () => Promise<void>) => {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: own.folder });
    await write();
    await chmod(path, own.file);
  };
  return {
    put: (key, path) => written(key, () => disk.copyFromFs(path, key)),
    putBytes: (key, bytes) => written(key, () => disk.put(key, bytes)),
  };
}

const bucketFiles = (disk: Disk): Writing => ({
  put: (key, path) => disk.copyFromFs(path, key),
  putBytes: (key, bytes) => disk.put(key, bytes),
});

/** A folder is read part by part, so that a store of any size takes no more memory. */
async function* keysUnder(disk: Disk, folder: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const found = await disk.listAll(folder, token === undefined ? {} : { paginationToken: token });
    for (const entry of found.objects) {
      if (entry.isDirectory) yield* keysUnder(disk, entry.prefix);
      else yield entry.key;
    }
    token = found.paginationToken;
  } while (token !== undefined);
}

/** The configured store: a bucket when S3_BUCKET is set, else a folder of the data directory. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const location = join(config.dataDir, 'files');
  const scratch = join(config.dataDir, 'tmp');
  const isLocal = config.S3_BUCKET === undefined;
  const disk =
    config.S3_BUCKET === undefined
      ? new Disk(new FSDriver({ location, visibility: 'private' }))
      : await s3Disk(config, config.S3_BUCKET);
  await ownFolder(scratch);
  if (isLocal) await ownFolder(location);
  return {
    scratch,
    ...(isLocal ? ownFiles(disk, location) : bucketFiles(disk)),
    open: async (key) => ((await disk.exists(key)) ? disk.getStream(key) : undefined),
    remove: (key) => disk.delete(key),
    keysUnder: (folder) => keysUnder(disk, folder),
    writtenAt: async (key) => (await disk.getMetaData(key)).lastModified,
  };
}
