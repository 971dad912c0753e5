import { getStatic } from './published-file.ts';
import type { SealKey } from './seal.ts';

let asked: Promise<SealKey> | null = null;
let known: SealKey | undefined;

/** The key of the wire, asked for once; a failed question is asked again next time. */
export async function wireKey(): Promise<SealKey> {
  asked ??= getStatic('config.json').then((config) => config as SealKey);
  try {
    known = await asked;
    return known;
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** The same where nothing can be waited for any more. */
export const knownWireKey = (): SealKey | undefined => known;
