import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { readJson, removeKey, writeJson } from '../../lib/storage.ts';
import { type ColumnPrefs, isColumnPrefs, noPrefs } from './list-columns.ts';

/** Columns and density of one list as this user left them, kept in the browser. */
export function useColumnPrefs(list: string): readonly [ColumnPrefs, (next: ColumnPrefs | undefined) => void] {
  const userId = useSession((session) => session.id);
  const key = `columns:${userId ?? ''}:${list}`;
  const [held, setHeld] = useState(() => ({ key, prefs: readJson('local', key, isColumnPrefs) ?? noPrefs }));
  const prefs = held.key === key ? held.prefs : (readJson('local', key, isColumnPrefs) ?? noPrefs);
  const change = (next: ColumnPrefs | undefined): void => {
    if (next) writeJson('local', key, next);
    else removeKey('local', key);
    setHeld({ key, prefs: next ?? noPrefs });
  };
  return [prefs, change];
}
