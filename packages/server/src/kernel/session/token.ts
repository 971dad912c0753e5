import { createHash, randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(32).toString('hex');
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
