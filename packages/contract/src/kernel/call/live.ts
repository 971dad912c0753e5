import { z } from 'zod';

/**
 * What a socket says: tables of which rows that its session may see have changed, `*` for any of them. Whoever shows one
 * asks again at a moment of its own choice within so many milliseconds, and no sooner after the last time.
 */
export const liveWords = z.object({ about: z.array(z.string()), within: z.int() });
export type LiveWords = z.infer<typeof liveWords>;
export const everyTable = '*';
/** Said to a session alone: what its roles let it do has changed. */
export const ownPowers = 'own_powers';
