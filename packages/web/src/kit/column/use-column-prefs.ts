import type { ColumnPrefs, ListView } from '@material/contract/kernel/list/list-view.calls.ts';
import { useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { readJson, removeKey, writeJson } from '../../lib/session/storage.ts';
import { isColumnPrefs, noPrefs } from './list-columns.ts';

/**
 * Columns and density of one list as this user left them, kept in the browser; a named view has its own, which begin as
 * they were saved with it.
 */
export function useColumnPrefs(
  list: string,
  view: ListView | undefined,
): readonly [ColumnPrefs, (next: ColumnPrefs | undefined) => void] {
  const userId = useSession((session) => session.id);
  const key = `columns:${userId ?? ''}:${list}${view ? `@${view.id}` : ''}`;
  const [held, setHeld] = useState(() => ({ key, prefs: readJson('local', key, isColumnPrefs) }));
  const own = held.key === key ? held.prefs : readJson('local', key, isColumnPrefs);
  const change = (next: ColumnPrefs | undefined): void => {
    if (next) writeJson('local', key, next);
    else removeKey('local', key);
    setHeld({ key, prefs: next ?? null });
  };
  return [own ?? view?.columns ?? noPrefs, change];
}
