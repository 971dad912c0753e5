import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';

/** The fixed key (32 bytes) and initialisation vector (16 bytes) of the configuration. Compatibility, not secrecy. */
export type WireKey = { readonly key: KeyObject; readonly iv: Buffer };

/** Made once per process: a key that is made of its bytes again for every call costs five times the opening itself. */
export const wireKey = ({
  PAYLOAD_KEY,
  PAYLOAD_IV,
}: {
  readonly PAYLOAD_KEY: string;
  readonly PAYLOAD_IV: string;
}): WireKey => ({
  key: createSecretKey(Buffer.from(PAYLOAD_KEY, 'hex')),
  iv: Buffer.from(PAYLOAD_IV, 'hex'),
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** AES-256-CBC with PKCS#7 over the UTF-8 JSON text, as base64. */
export function seal(payload: unknown, { key, iv }: WireKey): string {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  return Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final()]).toString('base64');
}

/** The JSON text of a sealed one; throws when it was not sealed with this key. */
export function unseal(data: string, { key, iv }: WireKey): string {
  const decipher = createDecipheriv('aes-256-cbc', key, iv);
  const bytes = Buffer.concat([decipher.update(Buffer.from(data, 'base64')), decipher.final()]);
  return utf8.decode(bytes);
}
