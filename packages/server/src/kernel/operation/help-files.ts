import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import { helpFileNames, helpPrefix } from '@material/contract/kernel/call/help.ts';
import type { FastifyInstance } from 'fastify';

/** Serves videos and manuals from a folder into which the operator puts them, while the product runs or before. */
export function registerHelpFiles(app: FastifyInstance, folder: string): void {
  mkdirSync(folder, { recursive: true });
  void app.register(fastifyStatic, {
    root: folder,
    prefix: helpPrefix,
    decorateReply: false,
    index: false,
    allowedPath: (path) => helpFileNames.includes(path.replace(/^\//, '')),
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  });
}

/** Those that are there now. */
export async function presentHelpFiles(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((): string[] => []);
  return helpFileNames.filter((name) => found.includes(name));
}
