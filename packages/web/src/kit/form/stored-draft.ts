import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { readJson, removeKey, writeJson } from '../../lib/storage.ts';

/** Apart by user: nobody's entries may go out under another name. */
export const storedDraftKey = (name: string, userId: number | null): string => `${name}:${userId ?? 0}`;

/** What was entered and not yet sent, kept in this browser per user so that a reload or a closed tab loses nothing. */
export function useStoredDraft<T extends object>(name: string, isValid: (value: unknown) => value is T) {
  const userId = useSession(({ id }) => id);
  const key = storedDraftKey(name, userId);
  const [held, setHeld] = useState(() => ({ key, draft: readJson('local', key, isValid) ?? undefined }));
  const current = held.key === key ? held : { key, draft: readJson('local', key, isValid) ?? undefined };
  if (current !== held) setHeld(current);
  const put = (draft: T | undefined): void => {
    if (draft === undefined) removeKey('local', key);
    else writeJson('local', key, draft);
    setHeld({ key, draft });
  };
  return [current.draft, put] as const;
}
