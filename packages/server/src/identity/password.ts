import { hash, verify } from '@node-rs/argon2';
import { randomInt } from 'node:crypto';

// The library's algorithm is argon2id unless configured otherwise. One sign-in costs some 20 MB for some 20 ms: expensive for whoever guesses, bearable for whoever signs in.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Of nothing that anybody knows: an unknown name must cost as long as a wrong password.
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$bWF0ZXJpYWwtc3lzdGVt$3sQ0y1n8m0kqzq0Jq2m8u5d7m9v6b1c0x4z8w2y6a3E';

/** An argon2id hash in PHC text form, with its own salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether a password belongs to a stored hash; the hash's own parameters count. Throws when the hash is malformed. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> => verify(stored, password);

// Without signs that are read for one another: it is read out by phone and typed from paper.
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789'] as const;
const length = 10;

/** A password for somebody else's account, which every rule of new passwords takes. */
export function newPassword(): string {
  const signs = Array.from({ length }, (_, at) => {
    const from = kinds[at] ?? kinds.join('');
    return from.charAt(randomInt(from.length));
  });
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}
