import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

const chunkBytes = 64 * 1024;

/** How far a spool has grown; `grown` sounds at every step and at its end. */
class Growth extends EventEmitter {
  bytes = 0;
  isWhole = false;

  add(bytes: number): void {
    this.bytes += bytes;
    this.emit('grown');
  }

  end(): void {
    this.isWhole = true;
    this.emit('grown');
  }
}

/** A file that vanishes with its last handle, so that not even a killed process leaves one behind. */
async function namelessFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}

async function copyInto(spool: Spool): Promise<void> {
  for await (const chunk of spool.source) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a spool takes bytes');
    await writeAll(spool.file, chunk, spool.growth.bytes);
    spool.growth.add(chunk.length);
  }
}

type Spool = { readonly file: FileHandle; readonly growth: Growth; readonly source: Readable };

/** Reads what has been written so far and waits for more; not a generator, which could not be destroyed while it waits. */
class SpoolReader extends Readable {
  readonly #spool: Spool;
  #at = 0;

  constructor(spool: Spool) {
    super({ highWaterMark: chunkBytes });
    this.#spool = spool;
  }

  override _read(): void {
    const { growth } = this.#spool;
    if (this.#at < growth.bytes) this.#readPiece().catch((error: unknown) => this.destroy(errorOf(error)));
    else if (growth.isWhole) this.push(null);
    else growth.once('grown', () => this._read());
  }

  async #readPiece(): Promise<void> {
    const { file, growth } = this.#spool;
    const length = Math.min(chunkBytes, growth.bytes - this.#at);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, this.#at);
    this.#at += bytesRead;
    this.push(buffer.subarray(0, bytesRead));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#spool.growth.removeAllListeners();
    this.#spool.source.destroy();
    done(error);
  }
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

export type Spooled = {
  readonly stream: Readable;
  /** Settles when the source has been read or given up; never rejects. */
  readonly written: Promise<void>;
};

/**
 * Copies a stream into a temporary file as fast as it comes and serves it from there while it grows, so that a slow
 * reader holds up nothing but disk space. The answer fails with the source's error; destroying it destroys the source.
 */
export async function spooled(source: Readable, folder: string): Promise<Spooled> {
  const growth = new Growth();
  const file = await namelessFile(folder).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  const spool = { file, growth, source };
  const stream = new SpoolReader(spool);
  // It may fail before anybody listens; whoever reads it later hears of it all the same.
  stream.on('error', () => undefined);
  const written = copyInto(spool).then(
    () => growth.end(),
    (error: unknown) => void stream.destroy(errorOf(error)),
  );
  stream.once('close', () => void written.then(() => file.close()).catch(() => undefined));
  return { stream, written };
}
