import { getStatic } from '../lib/send/published-file.ts';
import { readText, writeText } from '../lib/session/storage.ts';
import { hasUnsavedChanges } from './shell/tab/tabs.ts';

const reloadedKey = 'reloadedFor';
export const runningVersion = import.meta.env.APP_VERSION ?? 'dev';

export type VersionFacts = {
  readonly running: string;
  readonly published: unknown;
  /** The version this window was last reloaded for. */
  readonly reloadedFor: string | null;
  readonly isDirty: boolean;
};

/** A newer version is loaded once; a page that stays old behind some cache is not reloaded again and again. */
const shouldReload = ({ running, published, reloadedFor, isDirty }: VersionFacts): boolean =>
  typeof published === 'string' && published !== '' && published !== running && published !== reloadedFor && !isDirty;

let asking = false;

/** Asks which version is published and reloads the page when it is another one; a failed question changes nothing. */
export async function checkVersion(running: string = runningVersion): Promise<void> {
  if (running === 'dev' || asking) return;
  asking = true;
  try {
    const { version } = (await getStatic('version.json')) as { version?: unknown };
    const reloadedFor = readText('session', reloadedKey);
    if (!shouldReload({ running, published: version, reloadedFor, isDirty: hasUnsavedChanges() })) return;
    writeText('session', reloadedKey, String(version));
    // Without a memory of the reload it could go round for ever.
    if (readText('session', reloadedKey) === version) location.reload();
  } catch {
    // Offline or being restarted: the next navigation asks again.
  } finally {
    asking = false;
  }
}
