import { useMemo } from 'react';
import { useSession } from '../../lib/session.ts';
import { readText, removeKey, writeText } from '../../lib/storage.ts';

const keyFor = (userId: number | null, centre: string | undefined): string =>
  `askImport:${userId ?? ''}:${centre ?? ''}`;

/** The import a user has left in a unit without finishing it, so that it can be found again. */
export function useOpenImport(centre: string | undefined) {
  const key = keyFor(
    useSession(({ id }) => id),
    centre,
  );
  return useMemo(
    () => ({
      read: (): number | undefined => Number(readText('local', key)) || undefined,
      keep: (id: number): void => writeText('local', key, String(id)),
      forget: (): void => removeKey('local', key),
    }),
    [key],
  );
}
