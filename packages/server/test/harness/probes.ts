import { Readable } from 'node:stream';
import { download, read, upload, write } from '@material/contract/kernel/call/call.ts';
import { z } from 'zod';
import { unscoped } from '../../src/kernel/ctx.ts';
import { implement } from '../../src/kernel/call/implement.ts';
import { refuse } from '../../src/kernel/refusal/refuse.ts';

const echoed = z.strictObject({
  text: z.string().max(10_000).optional(),
  number: z.int().optional(),
  map: z.record(z.string(), z.string()).optional(),
  lines: z.array(z.strictObject({ id: z.int(), note: z.string().optional() })).optional(),
  anything: z.unknown().optional(),
});

/** Calls that exist only to try the wire: they show what arrives, count what is done, and fail on demand. */
export const probeCalls = {
  probeEcho: read('/api/Probe/ProbeEcho', {
    access: 'signedIn',
    input: echoed,
    output: z.object({ got: echoed, nameType: z.int(), centre: z.string() }),
  }),
  probeCount: write('/api/Probe/ProbeCount', {
    access: 'signedIn',
    input: z.strictObject({ key: z.string().min(1).max(50), mustRefuse: z.boolean().default(false) }),
    output: z.object({ count: z.int() }),
  }),
  probeFault: read('/api/Probe/ProbeFault', { access: 'signedIn', input: z.strictObject({}), output: z.object({}) }),
  probeLie: read('/api/Probe/ProbeLie', {
    access: 'signedIn',
    input: z.strictObject({}),
    output: z.object({ id: z.int() }),
  }),
  probeUpload: upload('/api/Probe/ProbeUpload', {
    access: 'signedIn',
    upload: { maxBytes: 256 * 1024, maxFiles: 2, types: ['png', 'pdf'] },
    input: z.strictObject({ note: z.string().optional() }),
    output: z.object({
      files: z.array(z.object({ name: z.string(), bytes: z.int(), type: z.string(), sha256: z.string() })),
    }),
  }),
  probeDownload: download('/api/Probe/ProbeDownload', {
    access: 'signedIn',
    input: z.strictObject({ bytes: z.int().min(0).max(10_000_000), breaksAt: z.int().optional() }),
  }),
};

/** So many bytes in pieces; ends with an error at `breaksAt`. */
function* pieces(bytes: number, breaksAt = Infinity): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += 1024) {
    if (sent >= breaksAt) throw new Error('the source broke');
    yield Buffer.alloc(Math.min(1024, bytes - sent), 'x');
  }
}

export const probes = implement(probeCalls, {
  probeEcho: (ctx, got) => Promise.resolve({ got, nameType: ctx.request.nameType, centre: ctx.centre.kind }),
  probeCount: async (ctx, { key, mustRefuse }) => {
    const { value } = await unscoped(ctx)
      .insertInto('setting')
      .values({ key, value: '1', update_time: ctx.now, update_id: ctx.session.userId })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref, fn, eb }) => ({
          value: fn<string>('to_jsonb', [eb(eb.cast<number>(ref('setting.value'), 'integer'), '+', 1)]),
        })),
      )
      .returning('value')
      .executeTakeFirstOrThrow();
    if (mustRefuse) refuse('blocked', { reason: '不可以' });
    return { count: Number(value) };
  },
  probeFault: () => Promise.reject(new Error('a secret of the inside')),
  probeLie: () => Promise.resolve({ id: 'not a number' as unknown as number }),
  probeUpload: (_ctx, _input, files) =>
    Promise.resolve({ files: files.map(({ name, bytes, type, sha256 }) => ({ name, bytes, type, sha256 })) }),
  probeDownload: (_ctx, { bytes, breaksAt }) =>
    Promise.resolve({
      name: '样本.bin',
      type: 'application/octet-stream',
      stream: Readable.from(pieces(bytes, breaksAt)),
    }),
});
