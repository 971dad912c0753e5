import { createCipheriv, createDecipheriv } from 'node:crypto';

/** The fixed key (32 bytes) and initialisation vector (16 bytes) of the configuration. Compatibility, not secrecy. */
export type WireKey = { readonly key: Buffer; readonly iv: Buffer };

/** AES-256-CBC with PKCS#7 over the UTF-8 JSON text, as base64. */
export function seal(payload: unknown, { key, iv }: WireKey): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]).toString('base64');
}

/** The JSON text of a sealed one; throws when it was not sealed with this key. */
export function unseal(data: string, { key, iv }: WireKey): string {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  const bytes = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
