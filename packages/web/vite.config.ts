import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rollup } from 'vite';

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
  async writeBundle({ dir = join(here, 'dist') }) {
    const entries = await readdir(dir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
    await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
  },
});

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

const loginBudgetBytes = 230_000;
const notOnLogin = /node_modules\/(?:zod|@rc-component\/table)\//;

/** Every chunk that is fetched for these, with what they import at once. */
function closureOf(bundle: Rollup.OutputBundle, names: readonly string[]): Rollup.OutputChunk[] {
  const seen = new Set<string>();
  const visit = (name: string): Rollup.OutputChunk[] => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return [];
    seen.add(name);
    return [chunk, ...chunk.imports.flatMap(visit)];
  };
  return names.flatMap(visit);
}

/** The login page stays light: no schemas, no table, and within its budget of compressed bytes. */
const loginBudget = (): Plugin => ({
  name: 'login-budget',
  apply: 'build',
  async writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const isFirst = (chunk: Rollup.OutputChunk) =>
      chunk.isEntry || chunk.facadeModuleId?.endsWith('/app/login-route.tsx') === true;
    const needed = closureOf(
      bundle,
      chunks.filter(isFirst).map((chunk) => chunk.fileName),
    );
    const heavy = needed.flatMap((chunk) => chunk.moduleIds).find((id) => notOnLogin.test(id));
    if (heavy !== undefined) this.error(`the login page would load ${heavy}`);
    const sizes = await Promise.all(needed.map(async ({ code }) => (await promisify(brotliCompress)(code)).length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    if (total > loginBudgetBytes) this.error(`the login page would load ${total} bytes, more than ${loginBudgetBytes}`);
  },
});

export default defineConfig(({ command }) => {
  const server = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`;
  const version = command === 'build' ? sourceVersion() : 'dev';
  return {
    root: here,
    plugins: [react(), publishVersion(version), loginBudget(), compressFiles()],
    define: { 'import.meta.env.APP_VERSION': JSON.stringify(version) },
    build: {
      target: 'es2023',
      outDir: 'dist',
      emptyOutDir: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1500,
    },
    server: { proxy: { '/prod-api': { target: server, ws: true }, '/static': server } },
  };
});
