import type { Ctx } from '../ctx.ts';

/** What running work can do besides its own. */
export type Running = {
  /** Aborted when nobody wants the work any more; the statements of its ctx fail from then on. */
  readonly signal: AbortSignal;
  /** How far it has come; written once a second. */
  readonly progress: (told: { readonly rowCount: number; readonly percent: number }) => void;
  /** Ends the job in a transaction of the work, so that both count or neither: whoever cancelled before has won. */
  readonly finish: (own: Ctx, message: string) => Promise<void>;
};
