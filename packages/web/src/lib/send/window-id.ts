import { randomKey } from './seal.ts';

/** This window as the server knows it, until it is loaded anew: it is not told of what it has written itself. */
export const windowId = randomKey();
