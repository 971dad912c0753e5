import type { Access } from '@material/contract/kernel/call/access.ts';
import type { SectionName } from '@material/contract/kernel/call/screen.ts';
import type { JobOpens, QueuedJobKind } from '@material/contract/kernel/list/queue.calls.ts';
import { bind, givenWith } from '../call/execute.ts';
import { isFile, type Binding, type FileAnswer, type OpenBinding } from '../call/implement.ts';
import type { Ctx } from '../ctx.ts';
import type { SeenOf } from '../row/run-under.ts';
import type { Running } from '../call/running.ts';

export type JobEnd = {
  readonly status: 'DONE' | 'FAILED' | 'CANCELLED';
  readonly message: string;
  /** The row it is about, which whoever began it had seen. */
  readonly about: SeenOf | undefined;
};

/** A kind of work that takes long. It may be begun anew after its process died, so it leaves nothing half done that counts. */
export type QueuedWork = {
  readonly key: string;
  readonly kind: QueuedJobKind;
  /** Whether what its input names is still done here; the rest is asked only where it is. */
  readonly isKnown?: (input: unknown) => boolean;
  /** Asked when it runs and when what it made is opened. */
  readonly access: (input: unknown) => Access;
  /** Whether what it is about may still be seen. */
  readonly check?: (ctx: Ctx, input: unknown) => Promise<void>;
  /** Returns a file, or what it made in words. */
  readonly run: (ctx: Ctx, input: unknown, running: Running) => Promise<FileAnswer | string>;
  /** What follows its end, whatever that was and whoever saw it; in a transaction of its own, perhaps while the work winds down. */
  readonly ended?: (ctx: Ctx, input: unknown, end: JobEnd) => Promise<void>;
  /** What it leads to instead of a file, for whoever stands in such a centre. */
  readonly opens?: (input: unknown, centre: SectionName) => JobOpens;
};

export type Works = ReadonlyMap<string, QueuedWork>;

export const unsupported = '此任务已不再支持';

/** The work of a job; undefined where this version does not do it any more. */
export function knownWork(
  works: Works,
  job: { readonly work: string; readonly input: unknown },
): QueuedWork | undefined {
  const work = works.get(job.work);
  return work?.isKnown?.(job.input) === false ? undefined : work;
}

/** The queued downloads among the calls of the product. */
export const queuedDownloads = (bindings: readonly (Binding | OpenBinding)[]): readonly QueuedWork[] =>
  bindings.flatMap((binding): QueuedWork[] => {
    if (!('accept' in binding) || binding.call.queued === undefined) return [];
    const { accept, checkRefs } = bind(binding);
    return [
      {
        key: binding.key,
        kind: 'EXPORT',
        access: () => binding.call.access,
        check: (ctx, payload) => checkRefs(ctx, accept(payload).input),
        run: async (ctx, payload, running) => {
          const made = await accept(payload).run(ctx, { ...givenWith([]), download: [running] });
          if (!isFile(made)) throw new Error(`${binding.key} makes no file`);
          return made;
        },
      },
    ];
  });
