import type { Ctx } from '../ctx.ts';
import { Refusal } from '../refusal/refuse.ts';

type Aftermath = (ctx: Ctx) => Promise<void>;
const aftermaths = new WeakMap<Refusal, Aftermath>();

/** Says what a refused write still has to note, in a transaction of its own, once everything else has been undone. */
export const noteAfter = (refused: Refusal, aftermath: Aftermath): void => void aftermaths.set(refused, aftermath);

export const aftermathOf = (error: unknown): Aftermath | undefined =>
  error instanceof Refusal ? aftermaths.get(error) : undefined;
