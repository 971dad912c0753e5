import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export type SourceFile = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly url: string;
  readonly text: string;
};

/** Every TypeScript file under a folder of the repository that is no test. */
export function sourceFiles(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(root, folder, name))
    .map((file) => ({
      path: file.slice(root.length).split(sep).join('/'),
      url: pathToFileURL(file).href,
      text: readFileSync(file, 'utf8'),
    }));
}
