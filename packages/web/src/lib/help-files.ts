import { getStatic } from './send/published-file.ts';

const isNames = (value: unknown): value is string[] => Array.isArray(value);

/** The videos and manuals that this installation has now; none where that is not known. */
export async function presentHelpFiles(): Promise<readonly string[]> {
  const config = await getStatic('config.json').catch(() => ({}));
  const { help } = config as { readonly help?: unknown };
  return isNames(help) ? help : [];
}
