import { readJson, removeKey, writeJson } from './storage.ts';

/** The last filters, page size and sorting of a list, by its path; it lives as long as the window. */
export type SavedFilter = Readonly<Record<string, string>>;

const prefix = 'filter:';

const isFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' && value !== null && Object.values(value).every((item) => typeof item === 'string');

export const readFilter = (path: string): SavedFilter | null => readJson('session', prefix + path, isFilter);
export const saveFilter = (path: string, filter: SavedFilter): void => writeJson('session', prefix + path, filter);
export const clearFilter = (path: string): void => removeKey('session', prefix + path);

/** Forgets the filters of a page: of its own list and of those beside it, which are kept as `<path>#<name>`. */
export function clearFiltersOf(path: string): void {
  clearFilter(path);
  clearUnder(`${prefix}${path}#`);
}

/** Forgets the filters of every list. */
export const clearAllFilters = (): void => clearUnder(prefix);

function clearUnder(start: string): void {
  const keys = Array.from({ length: globalThis.sessionStorage.length }, (_, at) => globalThis.sessionStorage.key(at));
  for (const key of keys) if (key?.startsWith(start)) removeKey('session', key);
}
