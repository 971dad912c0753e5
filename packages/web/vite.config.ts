import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const here = import.meta.dirname;
const repository = join(here, '../..');

/** Files the built pages are made of; the same content gives the same version on every machine. */
const sources = ['packages/web/src', 'packages/web/public', 'packages/contract/src'];
const singleSources = ['packages/web/index.html', 'packages/web/vite.config.ts', 'package-lock.json'];

function sourceVersion(): string {
  const hash = createHash('sha256');
  const inFolder = (folder: string) =>
    readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  for (const file of [...sources.flatMap(inFolder), ...singleSources.map((name) => join(repository, name))]) {
    hash.update(file.slice(repository.length)).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Publishes which version the built pages are; open pages compare it with their own. */
const publishVersion = (version: string): Plugin => ({
  name: 'publish-version',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'static/version.json', source: JSON.stringify({ version }) });
  },
});

const compressible = /\.(?:js|css|html|svg|json)$/;

/** Compresses once at build, so that no request waits for it. */
const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  async closeBundle() {
    const folder = join(here, 'dist');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
    await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
  },
});

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content, { params }), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

export default defineConfig(({ command }) => {
  const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  const version = command === 'build' ? sourceVersion() : 'dev';
  return {
    root: here,
    plugins: [react(), publishVersion(version), compressFiles()],
    define: { __APP_VERSION__: JSON.stringify(version) },
    build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, reportCompressedSize: false, chunkSizeWarningLimit: 1500 },
    server: { proxy: { '/prod-api': { target: server, ws: true }, '/static': server } },
  };
});
