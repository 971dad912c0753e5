/** Browser storage that never throws: private windows and full disks behave like an empty storage. */
export type StorageArea = 'local' | 'session';

const area = (name: StorageArea): Storage => (name === 'local' ? globalThis.localStorage : globalThis.sessionStorage);

export function readText(name: StorageArea, key: string): string | null {
  try {
    return area(name).getItem(key);
  } catch {
    return null;
  }
}

export function writeText(name: StorageArea, key: string, value: string): void {
  try {
    area(name).setItem(key, value);
  } catch {
    // A storage that refuses leaves the product working, only forgetful.
  }
}

export function removeKey(name: StorageArea, key: string): void {
  try {
    area(name).removeItem(key);
  } catch {
    // See writeText.
  }
}

/** A stored JSON value that passes the check; anything else reads as null. */
export function readJson<T>(name: StorageArea, key: string, isValid: (value: unknown) => value is T): T | null {
  const text = readText(name, key);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

export function moveKey(name: StorageArea, from: string, to: string): void {
  const value = readText(name, from);
  if (value === null) return;
  writeText(name, to, value);
  removeKey(name, from);
}

export const writeJson = (name: StorageArea, key: string, value: unknown): void =>
  writeText(name, key, JSON.stringify(value));

export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : decodeURIComponent(found.slice(name.length + 1));
}

/** A cookie that ends with the browser. */
export function writeSessionCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; SameSite=Lax`;
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; path=/; SameSite=Lax; max-age=-1`;
}
