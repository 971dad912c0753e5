import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

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

const fileEnd = (file: FileHandle, growth: Growth): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      writeAll(file, chunk, growth.bytes).then(() => {
        growth.add(chunk.length);
        done();
      }, done);
    },
  });

async function* piecesOf(file: FileHandle, growth: Growth): AsyncGenerator<Buffer, void, undefined> {
  for (let at = 0; ;) {
    if (at < growth.bytes) {
      const length = Math.min(chunkBytes, growth.bytes - at);
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    } else if (growth.isWhole) return;
    else await once(growth, 'grown');
  }
}

export type Spooled = {
  readonly stream: Readable;
  /** Settles when the source has been read or given up; never rejects. */
  readonly written: Promise<void>;
};

/**
 * Copies a stream into a temporary file as fast as it comes and answers it again from there while it grows, so that a slow
 * reader holds up nothing but disk space. The answer fails with the source's error; destroying it destroys the source.
 */
export async function spooled(source: Readable, folder: string): Promise<Spooled> {
  const growth = new Growth();
  const file = await namelessFile(folder).catch((error: unknown) => {
    source.destroy();
    throw error;
  });
  const stream = Readable.from(piecesOf(file, growth), { objectMode: false, highWaterMark: chunkBytes });
  const written = pipeline(source, fileEnd(file, growth)).then(
    () => growth.end(),
    (error: unknown) => {
      growth.end();
      stream.destroy(error instanceof Error ? error : new Error(String(error)));
    },
  );
  stream.once('close', () => {
    source.destroy();
    growth.end();
    // The piece under way may still be reading or writing; a handle in use is closed when that is done.
    void written.then(() => file.close()).catch(() => undefined);
  });
  return { stream, written };
}
