import { cbc } from '@noble/ciphers/aes.js';
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

/** The wire's key (64 hex digits) and initialisation vector (32 hex digits). */
export type SealKey = { readonly payloadKey: string; readonly payloadIv: string };

// Spreading a whole import file into one call would overflow the stack.
const chunkBytes = 0x8000;

function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + chunkBytes)));
  return btoa(parts.join(''));
}

/** The JSON body of a call: AES-256-CBC with PKCS#7 over the payload's UTF-8 text, in base64, wrapped as `data`. */
export function seal(payloadText: string, { payloadKey, payloadIv }: SealKey): string {
  const cipher = cbc(hexToBytes(payloadKey), hexToBytes(payloadIv));
  return JSON.stringify({ data: toBase64(cipher.encrypt(utf8ToBytes(payloadText))) });
}

/** 32 random hex digits; pages on plain http have no `crypto.randomUUID`. */
export const randomKey = (): string => bytesToHex(randomBytes(16));
