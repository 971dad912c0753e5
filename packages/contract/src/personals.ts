import { userPersonal } from './identity/personal.ts';
import type { AnyPersonal } from './kernel/document/personal.ts';

/** Every table with personal columns. */
export const personals: readonly AnyPersonal[] = [userPersonal];
